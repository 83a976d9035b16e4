#!/usr/bin/env node
// A bot in forty lines for Node 20: it declares as strongly as it can, plays the highest cards that will do, and gives away the lowest.
//
// Try it:  duijia simulate --bots "cmd: examples/bot.mjs, random" --mode hands -n 10
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');

async function read() {
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  return JSON.parse(value);
}

/** Add cards until the choice can be sent; `take` picks one of those that can be added, highest first. */
async function choose(id, take) {
  const cards = [];
  for (;;) {
    say({ id, choose: cards });
    const { type, completion } = await read();
    if (type === 'fault' || completion.complete) return cards; // fault: too late, the answer is ignored
    cards.push(take(completion.addable));
  }
}

async function answer(id, ask) {
  if (['declare', 'call', 'counter'].includes(ask.kind)) {
    const offer = ask.offers.at(-1); // the strongest
    return offer ? { do: 'declare', seat: ask.seat, cards: offer.cards, suit: offer.suit } : { do: 'pass', seat: ask.seat };
  }
  const playing = ask.kind === 'lead' || ask.kind === 'follow';
  const cards = await choose(id, playing ? (cards) => cards[0] : (cards) => cards.at(-1));
  return { do: playing ? 'play' : ask.kind, seat: ask.seat, cards };
}

for (;;) {
  const message = await read();
  if (message.type === 'hello') say({ type: 'hello', protocol: 1, name: 'forty lines' });
  else if (message.type === 'ask') say({ id: message.id, action: await answer(message.id, message.view.ask) });
}
