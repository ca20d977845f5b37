import { expect, test } from 'vitest';
import { killFirstStarts } from './testing/first-starts.ts';

test('a first start that is killed while it makes its stores is made whole by the next one (design §7)', async () => {
  expect((await killFirstStarts(1)).stuck).toEqual([]);
});
