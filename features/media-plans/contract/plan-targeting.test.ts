import { describe, expect, test } from 'vitest';
import { planClauses } from './plan-clauses.ts';
import { emptyTargeting, MediaPlanTargeting, togglePlatform } from './plan-targeting.ts';

const some = (...values: string[]) => ({ included: true, values });
const messages = (targeting: object) => MediaPlanTargeting.safeParse(targeting).error?.issues.map(({ message }) => message) ?? [];

test('a new plan is video on all platforms and targets nothing (2 §3, defaults)', () => {
  expect(emptyTargeting()).toMatchObject({ mediaType: 'video', platform: ['ALL'], country: { included: true, values: [] } });
});

describe('choosing platforms (2 §4)', () => {
  test('ALL clears the others, and a specific one removes ALL', () => {
    expect(togglePlatform(['CTV', 'INAPP'], 'ALL')).toEqual(['ALL']);
    expect(togglePlatform(['ALL'], 'CTV')).toEqual(['CTV']);
  });
  test('all five or none of them are ALL', () => {
    expect(togglePlatform(['INAPP', 'MOBILE', 'DESKTOP', 'CTV'], 'CABLETV')).toEqual(['ALL']);
    expect(togglePlatform(['CTV'], 'CTV')).toEqual(['ALL']);
  });
});

describe('what a plan may not target together (2 §5)', () => {
  test('apps and domains', () => {
    expect(messages({ app: some('example.app'), domain: some('site.example') })).toEqual(['Please select either Domain or Bundle.']);
  });
  test('states and zip codes without the US or Canada, metro codes without the US', () => {
    expect(messages({ country: some('GB'), state: some('NY') })).toHaveLength(1);
    expect(messages({ country: { included: false, values: ['US'] }, zip: some('10001') })).toHaveLength(1);
    expect(messages({ country: some('CA'), dma: some('501') })).toHaveLength(1);
    expect(messages({ country: some('US', 'CA'), state: some('NY'), dma: some('501'), zip: some('10001') })).toEqual([]);
  });
});

describe('a plan as clauses', () => {
  test('few excluded values are told one by one, many together', () => {
    const excluded = (count: number) => ({ included: false, values: Array.from({ length: count }, (_, n) => String(500 + n)) });
    const keys = (count: number) => planClauses({ ...emptyTargeting(), country: some('US'), dma: excluded(count) }).map(({ key }) => key);
    expect(keys(2)).toEqual(['mediaType', 'country', 'dma:500', 'dma:501']);
    expect(keys(9)).toHaveLength(3);
  });
  test('ALL platforms and ANY livestream are no condition', () => {
    expect(planClauses(emptyTargeting()).map(({ key }) => key)).toEqual(['mediaType']);
  });
});
