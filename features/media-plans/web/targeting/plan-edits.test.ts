import { changedDimensions, emptyTargeting, MediaPlanTargeting } from '@kontor/media-plans/contract';
import { describe, expect, test } from 'vitest';
import { dropped, joined, picked, startsOver, withChoice } from './plan-edits.ts';

const including = (...values: string[]) => ({ included: true, values });
const excluding = (...values: string[]) => ({ included: false, values });

describe('a dimension is one list with one side', () => {
  test('the same sign adds, and pressed again takes back', () => {
    expect(picked(including('501'), '803', 'include')).toEqual(including('501', '803'));
    expect(picked(including('501', '803'), '501', null)).toEqual(including('803'));
  });

  test('the other sign starts a list of its own, and says so when that drops values', () => {
    expect(picked(including('501', '803'), '602', 'exclude')).toEqual(excluding('602'));
    expect(startsOver(including('501', '803'), '602', 'exclude')).toBe(true);
    expect(startsOver(including('602'), '602', 'exclude')).toBe(false);
    expect(startsOver(including(), '602', 'exclude')).toBe(false);
  });

  test('a pasted list joins the side the dimension is on, each value once', () => {
    expect(joined(excluding('501'), ['501', '602'])).toEqual(excluding('501', '602'));
  });
});

describe('state and zip targeting only for US or CA, metro code only for US', () => {
  const american = withChoice(withChoice(emptyTargeting(), 'country', including('US')), 'dma', including('501'));

  test('leaving the country drops what depends on it', () => {
    const plan = withChoice(american, 'state', including('NY'));
    const canadian = withChoice(plan, 'country', including('CA'));
    expect(canadian.dma.values).toEqual([]);
    expect(canadian.state.values).toEqual(['NY']);
    expect(dropped(plan, canadian, 'country')).toEqual(['dma']);
  });

  test('an excluded country carries nothing', () => {
    expect(withChoice(american, 'country', excluding('US')).dma.values).toEqual([]);
  });

  test('what remains always passes the contract', () => {
    expect(MediaPlanTargeting.safeParse(withChoice(american, 'country', including())).success).toBe(true);
  });
});

describe('what changed', () => {
  const plan = { ...emptyTargeting(), genres: including('Drama', 'Comedy') };

  test('names the dimensions that differ', () => {
    expect(changedDimensions(plan, { ...plan, genres: including('Drama'), platform: ['CTV'], includeLivestream: 'LIVE' })).toEqual([
      'platform',
      'genres',
      'includeLivestream',
    ]);
  });

  test('order, and a side without values, are no change', () => {
    expect(changedDimensions(plan, { ...plan, genres: including('Comedy', 'Drama'), rating: excluding() })).toEqual([]);
    expect(changedDimensions(plan, { ...plan, genres: excluding('Comedy', 'Drama') })).toEqual(['genres']);
  });
});
