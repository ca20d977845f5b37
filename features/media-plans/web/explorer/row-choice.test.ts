import { emptyTargeting, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { expect, test } from 'vitest';
import { whyNotRow, withRow } from './row-choice.ts';

const of = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const row = (side: 'only' | 'without') => ({ dimension: 'publishers', value: 'fern', side }) as const;

test('a row is targeted alone, or kept out beside what is kept out already', () => {
  expect(withRow(of(), row('only')).publishers).toEqual(some('fern'));
  expect(withRow(of({ publishers: none('iron') }), row('without')).publishers).toEqual(none('iron', 'fern'));
});

test('where others are included, a row that is kept out is taken from them, and the last one stays', () => {
  expect(withRow(of({ publishers: some('fern', 'iron') }), row('without')).publishers).toEqual(some('iron'));
  expect(whyNotRow(of({ publishers: some('fern') }), row('without'), true)).toBe('Nothing would be left.');
});

test('a row that the plan cannot take says why: apps beside sites, metro areas without their country, nothing to exclude', () => {
  expect(whyNotRow(of({ domain: some('a.example') }), { dimension: 'app', value: 'b', side: 'only' }, true)).toBe(
    'Please select either Domain or Bundle.',
  );
  expect(whyNotRow(of(), { dimension: 'dma', value: '501', side: 'only' }, true)).toBe('DMAs need the country US.');
  expect(whyNotRow(of(), row('without'), false)).toBe('Media plans of your account can include, not exclude.');
  expect(whyNotRow(of(), row('without'), true)).toBeNull();
});
