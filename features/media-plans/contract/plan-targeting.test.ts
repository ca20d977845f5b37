import type { Expression, Item, Node } from '@kontor/boolean-logic/contract';
import { anyOf } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { changedDimensions, planClauses, planTree } from './plan-clauses.ts';
import { emptyTargeting, MediaPlanTargeting, togglePlatform, wholeTargeting } from './plan-targeting.ts';
import { clauseLabel, dimensionWords } from './plan-words.ts';
import { audienceOf } from './segments-part.ts';

const some = (...values: string[]) => ({ included: true, values });
const messages = (targeting: object) => MediaPlanTargeting.safeParse(targeting).error?.issues.map(({ message }) => message) ?? [];

test('a new plan is video on all platforms and targets nothing (2 §3, defaults)', () => {
  expect(emptyTargeting()).toMatchObject({ mediaType: 'video', platform: ['ALL'], country: { included: true, values: [] } });
});

test('a value that is chosen twice is chosen once', () => {
  expect(MediaPlanTargeting.parse({ country: some('US'), dma: some('501', '803', '501') }).dma.values).toEqual(['501', '803']);
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
    expect(messages({ country: some('GB'), state: some('NY') })).toEqual(['States need the country US or CA.']);
    expect(messages({ country: { included: false, values: ['US'] }, zip: some('10001') })).toEqual([
      'Zip codes need the country US or CA.',
    ]);
    expect(messages({ country: some('CA'), dma: some('501') })).toEqual(['DMAs need the country US.']);
    expect(messages({ country: some('US', 'CA'), state: some('NY'), dma: some('501'), zip: some('10001') })).toEqual([]);
  });
});

describe('a plan as clauses', () => {
  test('few excluded values are told one by one, many together', () => {
    const excluded = (count: number) => ({ included: false, values: Array.from({ length: count }, (_, n) => String(500 + n)) });
    const keys = (count: number) => planClauses({ ...emptyTargeting(), country: some('US'), dma: excluded(count) }).map(({ key }) => key);
    expect(keys(2)).toEqual(['mediaType', 'country', 'dma:500', 'dma:501']);
    expect(keys(9)).toEqual(['mediaType', 'country', 'dma']);
  });
  test('places narrow their own country alone, whichever of them the plan names', () => {
    const treeOf = (change: Partial<MediaPlanTargeting>, key: string) =>
      planClauses({ ...emptyTargeting(), ...change }).find((clause) => clause.key === key)?.tree;
    const texas = { kind: 'any', dimension: 'state', values: ['TX'] };
    const outside = (...values: string[]) => ({ kind: 'not', of: { kind: 'any', dimension: 'country', values } });
    expect(treeOf({ country: some('US'), state: some('TX') }, 'state')).toEqual(texas);
    expect(treeOf({ country: some('US', 'GB'), state: some('TX') }, 'state')).toEqual({ kind: 'or', of: [texas, outside('US')] });
    expect(treeOf({ country: some('US', 'CA'), state: some('TX', 'ON') }, 'state')).toMatchObject({ kind: 'any' });
    expect(treeOf({ country: some('US', 'CA'), zip: some('M5V', '10001') }, 'zip')).toMatchObject({ kind: 'any' });
    expect(treeOf({ country: some('US', 'CA'), zip: some('M5V') }, 'zip')).toMatchObject({ of: [{}, outside('CA')] });
    expect(treeOf({ country: some('US', 'CA'), dma: some('501') }, 'dma')).toMatchObject({ of: [{}, outside('US')] });
    // What a country would bring: its places are asked without it.
    expect(treeOf({ state: some('TX') }, 'state')).toMatchObject({ of: [{}, outside('US')] });
  });
  test('ALL platforms and ANY livestream are no condition', () => {
    expect(planClauses(emptyTargeting()).map(({ key }) => key)).toEqual(['mediaType']);
  });

  const set = (...items: Item[]): Node => ({ type: 'SET', join: 'or', items });
  const live = set({ type: 'CONTENT', dimension: 'includeLivestream', value: '1' });
  const golf = set({ type: 'CONTENT', dimension: 'genres', value: 'Golf' });
  const segment = (id: string) => set({ type: 'SEGMENT', id });

  test('boolean logic over content is one more condition', () => {
    const value: Expression = { type: 'GROUP', nodes: [live, golf], unions: [{ join: 'or', not: false }] };
    const plan = { ...emptyTargeting(), contentBooleanLogic: { enabled: true, value } };
    const tree = { kind: 'or', of: [anyOf('includeLivestream', ['1']), anyOf('genres', ['Golf'])] };
    expect(planClauses(plan).at(-1)).toEqual({ key: 'contentBooleanLogic', tree });
    expect(planTree(plan)).toEqual({ kind: 'and', of: planClauses(plan).map((clause) => clause.tree) });
    const nameOf = (_: string, id: string) => ({ 'includeLivestream=1': 'Livestream: Live only', 'genres=Golf': 'Genre: Golf' })[id];
    expect(clauseLabel(plan, 'contentBooleanLogic', nameOf).label).toBe('Content with “Livestream: Live only” or “Genre: Golf”');
    const off = { ...plan, contentBooleanLogic: { enabled: false, value } };
    expect(planClauses(off).map(({ key }) => key)).toEqual(['mediaType']);
  });

  test('an “and” at the top of audience logic is a condition for each of its parts (decision 0061)', () => {
    const value: Expression = {
      type: 'GROUP',
      nodes: [segment('a'), { ...segment('b'), name: 'Customers' }],
      unions: [{ join: 'and', not: true }],
    };
    const plan = { ...emptyTargeting(), audienceBooleanLogic: { enabled: true, value } };
    expect(planClauses(plan).slice(1)).toEqual([
      { key: 'audienceBooleanLogic:0', tree: anyOf('segments', ['a']) },
      { key: 'audienceBooleanLogic:1', tree: { kind: 'not', of: anyOf('segments', ['b']) } },
    ]);
    expect(clauseLabel(plan, 'audienceBooleanLogic:1', () => undefined)).toEqual({ label: 'Customers', isExclude: true });
  });

  test('audience logic replaces the two boxes, in the fee too (decision 0060)', () => {
    const chosen = { id: 'b', source: 0 as const, type: 'RDS' as const };
    const value: Expression = { type: 'GROUP', nodes: [segment('a')], unions: [] };
    const boxes = { ...emptyTargeting(), includeSegments: [chosen] };
    expect(audienceOf({ ...boxes, audienceBooleanLogic: { enabled: true, value } })).toEqual({ kind: 'segment', id: 'a' });
    expect(audienceOf({ ...boxes, audienceBooleanLogic: { enabled: false, value } })).toEqual({ kind: 'segment', id: 'b' });
  });
});

test('platforms that a call sends: ALL stands alone, none and all five mean ALL, each is kept once (2 §3, §4)', () => {
  const kept = (...platform: string[]) => MediaPlanTargeting.parse({ platform }).platform;
  expect([kept('ALL', 'CTV'), kept(), kept('CTV', 'INAPP', 'MOBILE', 'DESKTOP', 'CABLETV')]).toEqual([['ALL'], ['ALL'], ['ALL']]);
  expect(kept('CTV', 'INAPP', 'CTV')).toEqual(['CTV', 'INAPP']);
  expect(messages({ platform: ['STB'] })).not.toEqual([]);
});

test('a list that is too long says of what, how many there are and may be, and how many to remove (2 §5)', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(24, '0'));
  expect(messages({ country: some('US'), zip: some(...many(25_002)) })).toEqual([
    'A plan holds at most 25,000 zip codes in one place, and here are 25,002. Remove 2.',
  ]);
  expect(messages({ includeSegments: many(1_001).map((id) => ({ id })) })[0]).toContain('1,000 segments');
  expect(messages({ bundleMedia: { included: true, ids: many(101) } })[0]).toContain('100 media lists');
  expect(messages({ marketplaceIds: some(...many(1_001)) })[0]).toContain('1,000 marketplaces');
  expect(messages({ buyers: some(...many(1_001)) })[0]).toContain('1,000 buyers');
});

test('logic that is on and says nothing is asked for (2 §5)', () => {
  const on = { enabled: true, value: null };
  expect(messages({ audienceBooleanLogic: on })).toEqual(['Please fill Advance Boolean Logic in targeting tab']);
  expect(messages({ contentBooleanLogic: on })).toEqual(['Please fill Content Boolean Logic in targeting tab']);
  expect(messages({ audienceBooleanLogic: { enabled: true, value: { type: 'GROUP', nodes: [], unions: [] } } })[0]).toContain('empty');
});

test('a plan stored before there was logic has none', () => {
  const stored = { ...emptyTargeting(), audienceBooleanLogic: null, contentBooleanLogic: null };
  expect(wholeTargeting(stored)).toEqual(emptyTargeting());
});

test('media lists, segments and boolean logic have their place and take nothing of another shape', () => {
  const filled = [
    { domainMedia: { included: true, ids: ['1'] } },
    { includeSegments: ['1'] },
    { contentBooleanLogic: { kind: 'and', of: [] } },
    { audienceBooleanLogic: { enabled: true, value: { kind: 'segment', id: '1' } } },
  ];
  for (const targeting of filled) expect(messages(targeting)).not.toEqual([]);
  expect(emptyTargeting()).toMatchObject({
    includeSegments: [],
    excludeSegments: [],
    includeSegmentAnd: 'OR',
    contentBooleanLogic: { enabled: false, value: null },
  });
});

test('a plan stored before a dimension came does not target it', () => {
  const { rating: _, ...stored } = { ...emptyTargeting(), genres: some('Drama') };
  expect(wholeTargeting(stored)).toEqual({ ...emptyTargeting(), genres: some('Drama') });
});

describe('a plan in words', () => {
  const plan = wholeTargeting({
    platform: ['CTV', 'INAPP'],
    dma: { included: false, values: ['501', '803'] },
    rating: some('TV-14'),
    includeLivestream: 'LIVE',
  });
  const nameOf = (dimension: string, code: string) => (dimension === 'dma' && code === '501' ? '501 New York' : undefined);
  test('says of each dimension what is included or excluded, and of one with a control of its own what it is set to', () => {
    const words = (['mediaType', 'platform', 'dma', 'rating', 'genres', 'includeLivestream'] as const).map((key) =>
      dimensionWords(plan, key, nameOf),
    );
    expect(words).toEqual(['Video', 'CTV, In-App', 'Exclude 501 New York, 803', 'Include TV-14', null, 'Live only']);
    expect(dimensionWords(emptyTargeting(), 'platform', nameOf)).toBe('All');
    expect(dimensionWords(emptyTargeting(), 'includeLivestream', nameOf)).toBe('Any');
  });

  test('calls each clause of the forecast by its key', () => {
    const labels = planClauses(plan).map(({ key }) => clauseLabel(plan, key, nameOf));
    expect(labels).toEqual([
      { label: 'Media type Video', isExclude: false },
      { label: 'Platform: CTV, In-App', isExclude: false },
      { label: 'DMA 501 New York', isExclude: true },
      { label: 'DMA 803', isExclude: true },
      { label: 'Rating TV-14', isExclude: false },
      { label: 'Livestream Live only', isExclude: false },
    ]);
  });

  test('a value that holds a colon is found again by its key', () => {
    const site = wholeTargeting({ domain: { included: false, values: ['a:b.example'] } });
    expect(clauseLabel(site, 'domain:a:b.example', nameOf)).toEqual({ label: 'Domain a:b.example', isExclude: true });
  });

  test('two long lists that differ in one value differ', () => {
    const zips = (last: string) => wholeTargeting({ zip: some(...Array.from({ length: 24_999 }, (_, n) => `z${n}`), last) });
    expect(changedDimensions(zips('a'), zips('b'))).toEqual(['zip']);
    expect(changedDimensions(zips('a'), zips('a'))).toEqual([]);
  });
});
