import type { Expression, Group, Item, Join, Node } from './expression.ts';
import type { NameBook } from './expression-text.ts';

// For tests: the same seed always makes the same expressions.

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Making = { random: () => number; itemOf: () => Item };
const joinOf = (random: () => number): Join => (random() < 0.5 ? 'and' : 'or');

function randomSet({ random, itemOf }: Making): Node {
  const items = new Map(Array.from({ length: 1 + Math.floor(random() * 4) }, itemOf).map((item) => [JSON.stringify(item), item]));
  return {
    type: 'SET',
    join: joinOf(random),
    items: [...items.values()],
    ...(random() < 0.3 && { name: `Set ${Math.floor(random() * 9)}` }),
  };
}

function randomGroup(making: Making, depth: number): Group {
  const { random } = making;
  const nodes = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    depth > 0 && random() < 0.4 ? randomGroup(making, depth - 1) : randomSet(making),
  );
  return { type: 'GROUP', nodes, unions: nodes.slice(1).map(() => ({ join: joinOf(random), not: random() < 0.3 })) };
}

/** A whole expression over these items, without empty sets. */
export function randomExpression(random: () => number, items: readonly Item[], depth = 4): Expression {
  const itemOf = (): Item => items[Math.floor(random() * items.length)] ?? { type: 'SEGMENT', id: 'none' };
  return randomGroup({ random, itemOf }, depth);
}

/** Segments whose titles hold quotes, brackets and words of the text form; two share one title. */
export const TITLES = [
  'Homeowners, verified',
  'Income $100–150 k',
  'The "best" ones',
  'this and (that) or not',
  '"',
  'Same',
  'Same',
  'Été [2026]',
  'x',
  'OR',
];
export const SEGMENTS: Item[] = TITLES.map((_, index) => ({ type: 'SEGMENT', id: `seg-${index}` }));

const indexOf = (item: Item) => (item.type === 'SEGMENT' ? Number(item.id.slice(4)) : -1);
export const BOOK: NameBook = {
  titleOf: (item) => TITLES[indexOf(item)],
  named: (title) => SEGMENTS.filter((_, index) => TITLES[index] === title),
  known: (id) => SEGMENTS.find((item) => item.type === 'SEGMENT' && item.id === id),
};
