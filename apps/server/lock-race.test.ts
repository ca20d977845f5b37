import { expect, test } from 'vitest';
import { race } from './testing/lock-race.ts';

test('of two, and of four processes that start at once after a kill -9, exactly one has the data folder', async () => {
  expect(await race(8, 2)).toEqual({ rounds: 8, double: 0, none: 0, stuck: 0 });
  expect(await race(8, 4)).toEqual({ rounds: 8, double: 0, none: 0, stuck: 0 });
});
