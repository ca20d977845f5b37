import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inOwnTurn } from './loop-turn.ts';

test('in each turn of the event loop one piece is taken, in the order of coming, and what a piece brings waits too', async () => {
  const taken: string[] = [];
  inOwnTurn(() => {
    taken.push('first');
    inOwnTurn(() => taken.push('brought'));
  });
  inOwnTurn(() => taken.push('second'));
  const seen: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(taken.length);
    await nextTurn();
  }
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(taken).toEqual(['first', 'second', 'brought']);
});
