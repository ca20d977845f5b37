import { DIMENSION_KEYS, DIMENSIONS } from '@kontor/market/contract';
import { expect, test } from 'vitest';
import { placeOfName } from './plan-problems.ts';

const place = (name: string) => placeOfName(name, (tab) => `/plans/1/${tab}`);

test('a name in a plan’s history leads to its section of the targeting, or to the settings', () => {
  expect(place(DIMENSIONS.genres.label)).toBe('/plans/1/targeting?dim=genres');
  expect(place('Title')).toBe('/plans/1/settings');
  expect(place('Weather')).toBeNull();
  for (const key of DIMENSION_KEYS) expect(place(DIMENSIONS[key].label)).toMatch(/\?dim=\w+$/);
});
