import { expect, test } from 'vitest';
import { between, paint, toggleAll } from './week-hours.ts';

test('a drag paints the rectangle between its ends, whichever end comes first', () => {
  const block = between({ day: 5, hour: 10 }, { day: 4, hour: 9 });
  expect(block).toEqual([
    [4, 9],
    [4, 10],
    [5, 9],
    [5, 10],
  ]);
  expect(paint(block, [[4, 9]], false)).toHaveLength(3);
});

test('a whole day is put in unless it is all in', () => {
  const monday = between({ day: 1, hour: 0 }, { day: 1, hour: 23 });
  const once = toggleAll([[1, 3]], monday);
  expect(once).toHaveLength(24);
  expect(toggleAll(once, monday)).toEqual([]);
});
