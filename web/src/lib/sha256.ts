/**
 * SHA-256 and HMAC-SHA256 for the shuffle's check. The browser's own WebCrypto is used where it exists; it does not on a page that came
 * over plain HTTP from another machine (a table in the local network), so the standard (FIPS 180-4) is also spelt out here.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(data: Bytes): Promise<Bytes> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : sha256Plain(data);
}

/** HMAC (RFC 2104) with a key of at most 64 bytes. */
export async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  if (key.length > 64) throw new Error('hmac: a key of at most 64 bytes');
  const inner = await sha256(joined(padded(key, 0x36), message));
  return sha256(joined(padded(key, 0x5c), inner));
}

function padded(key: Bytes, fill: number): Bytes {
  const block = new Uint8Array(64).fill(fill);
  key.forEach((byte, at) => (block[at] = byte ^ fill));
  return block;
}

function joined(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The first *count* prime numbers. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits of a root's fraction: where the standard's constants come from. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256Plain(data: Bytes): Bytes {
  const size = Math.ceil((data.length + 9) / 64) * 64;
  const message = new Uint8Array(size);
  message.set(data);
  message[data.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length << 3);
  const state = Int32Array.from(START);
  for (let at = 0; at < size; at += 64) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, view: DataView, at: number): void {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const mixed = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!;
    const major = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + major) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}
