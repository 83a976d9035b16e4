/**
 * The shuffle of a recorded hand, checked by the page itself: what the record says of it is read from its text (docs/notation.md), and
 * the pack is drawn again from the secret.
 */
import { commitmentOf, deal, seedOf, type Pack } from './fair';

export type ShuffleFinding = 'fair' | 'unfair' | 'wrong_secret' | 'none';

/** The lines of hand number *hand*. */
function linesOf(record: string, hand: number): string[] {
  const lines = record.split('\n');
  const from = lines.indexOf(`hand ${hand}`);
  if (from < 0) return [];
  const to = lines.findIndex((line, i) => i > from && /^(hand|end) /.test(line));
  return lines.slice(from + 1, to < 0 ? undefined : to);
}

const word = (lines: readonly string[], keyword: string): string => lines.find((line) => line.startsWith(`${keyword} `))?.slice(keyword.length + 1) ?? '';

/** Whether every deal of the hand is the one that its secret gives. */
export async function checkShuffle(record: string, hand: number, pack: Pack): Promise<ShuffleFinding> {
  const head = record.split('\n');
  const lines = linesOf(record, hand);
  const [commitment, entropy, secret] = [word(lines, 'commit'), word(lines, 'entropy'), word(lines, 'secret')];
  if (!commitment || !entropy || !secret) return 'none';
  if ((await commitmentOf(secret)) !== commitment) return 'wrong_secret';
  const revealed = {
    game: word(head, 'game'),
    table: word(head, 'table'),
    match_no: Number(word(head, 'match')),
    hand_no: hand,
    redeals: 0,
    commitment,
    secret,
    entropies: entropy.split(' '),
  };
  let cards: string[] = [];
  for (const line of [...lines].reverse()) {
    // The pack in rows, then what was left of it as the kitty.
    if (/^(pack|kitty) /.test(line)) cards = [...line.slice(line.indexOf(' ') + 1).split(' '), ...cards];
    const found = /^shuffle (\d+) drawer ([0-3]) bright (\d+|-)$/.exec(line);
    if (!found) continue;
    const dealt = await deal(await seedOf(revealed, Number(found[1])), pack);
    const bright = found[3] === '-' ? null : Number(found[3]);
    if (dealt.pack.join(' ') !== cards.join(' ') || dealt.firstDrawer !== Number(found[2]) || dealt.bright !== bright) return 'unfair';
    cards = [];
  }
  return 'fair';
}
