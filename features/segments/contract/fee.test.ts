import type { AudienceTree } from '@kontor/market/contract';
import { expect, test } from 'vitest';
import { audienceOfBoxes } from './audience.ts';
import { audienceTargeting } from './audience-targeting.ts';
import { feeOf } from './fee.ts';
import { activeParent, goesWith } from './segment.ts';

const PRICES: Record<string, string> = { a: '1.10', b: '2.35', c: '0.05', d: '4.000001', e: '0', f: '0.333333' };
const priceOf = (id: string) => PRICES[id] ?? '0';
const is = (id: string): AudienceTree => ({ kind: 'segment', id });
const and = (...of: AudienceTree[]): AudienceTree => ({ kind: 'and', of });
const or = (...of: AudienceTree[]): AudienceTree => ({ kind: 'or', of });
const not = (of: AudienceTree): AudienceTree => ({ kind: 'not', of });
const fee = (tree: AudienceTree | null) => feeOf(tree, priceOf);

test('segments joined by OR cost the highest price, by AND the sum, by NOT nothing (design §6.3)', () => {
  expect(fee(or(is('a'), is('b'), is('c')))).toBe('2.350000');
  expect(fee(and(is('a'), is('b'), is('d')))).toBe('7.450001');
  expect(fee(and(is('a'), not(or(is('b'), is('d')))))).toBe('1.100000');
  expect(fee(and(or(is('a'), is('b')), or(is('c'), is('d'))))).toBe('6.350001');
  expect(fee(null)).toBe('0.000000');
});

test('a segment named twice counts once in a branch, and in each of two branches (docs/decisions/0060)', () => {
  expect(fee(and(is('a'), is('a')))).toBe('1.100000');
  expect(fee(and(is('a'), and(is('a'), is('c'))))).toBe('1.150000');
  expect(fee(and(is('b'), or(is('a'), is('b'))))).toBe('3.450000');
  expect(fee(and(or(is('a'), is('c')), or(is('a'), is('e'))))).toBe('2.200000');
});

/** The same in whole millionths by walking every branch with what it has paid; no part of the other is used. */
function integers(tree: AudienceTree, paid: string[]): number {
  if (tree.kind === 'not') return 0;
  if (tree.kind === 'segment') return paid.includes(tree.id) ? 0 : Math.round(Number(priceOf(tree.id)) * 1e6);
  if (tree.kind === 'or') return Math.max(0, ...tree.of.map((one) => integers(one, paid)));
  const all: AudienceTree[] = [];
  const open = [...tree.of];
  for (let one = open.shift(); one; one = open.shift()) one.kind === 'and' ? open.push(...one.of) : all.push(one);
  const mine = [...new Set(all.flatMap((one) => (one.kind === 'segment' ? [one.id] : [])))];
  const own = mine.map((id) => integers(is(id), paid)).reduce((a, b) => a + b, 0);
  return all.reduce((sum, one) => sum + (one.kind === 'segment' ? 0 : integers(one, [...paid, ...mine])), own);
}

test('over ten thousand random trees the fee equals a second computation in integers', () => {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const random = (depth: number): AudienceTree => {
    const kind = depth === 0 ? 0 : below(6);
    if (kind < 3) return is('abcdef'[below(6)] ?? 'a');
    if (kind === 5) return not(random(depth - 1));
    const of = Array.from({ length: 1 + below(4) }, () => random(depth - 1));
    return kind === 3 ? and(...of) : or(...of);
  };
  for (let n = 0; n < 10_000; n += 1) {
    const tree = random(5);
    const size = integers(tree, []);
    expect(fee(tree)).toBe(`${Math.floor(size / 1e6)}.${String(size % 1e6).padStart(6, '0')}`);
  }
});

test('the two boxes are included segments joined by a word, less any of the excluded (docs/decisions/0060)', () => {
  expect(audienceOfBoxes([], [], 'OR')).toBeNull();
  expect(audienceOfBoxes(['a'], [], 'AND')).toEqual(is('a'));
  expect(audienceOfBoxes(['a', 'b'], ['c', 'd'], 'AND')).toEqual(and(and(is('a'), is('b')), not(or(is('c'), is('d')))));
  expect(audienceOfBoxes([], ['c'], 'OR')).toEqual(not(is('c')));
});

test('members are found by the segment, requests that say it themselves by its remote id, behind each name of its provider’s data', () => {
  const said = new Map([
    ['b', { dataType: 'Contextual', remoteId: 'ctx-1', dataNames: [] }],
    ['c', { dataType: 'Bid Request', remoteId: 'req-1', dataNames: ['gable', 'segtax:4'] }],
  ]);
  const any = (dimension: string, ...values: string[]) => ({ kind: 'any', dimension, values });
  expect(audienceTargeting(or(is('a'), is('c')), said)).toEqual(any('segments', 'a', ' gable\treq-1', ' segtax:4\treq-1'));
  expect(audienceTargeting(or(is('a'), is('b')), said)).toEqual({ kind: 'or', of: [any('segments', 'a'), any('contextual', 'ctx-1')] });
  expect(audienceTargeting(and(is('a'), not(is('b'))), said)).toEqual({
    kind: 'and',
    of: [any('segments', 'a'), { kind: 'not', of: any('contextual', 'ctx-1') }],
  });
});

test('the first chosen segment with a parent provider sets it; uploaded ones go with all (spec 2 §4)', () => {
  expect(activeParent([{ parentProvider: '' }, { parentProvider: 'IRIS' }, { parentProvider: 'Gable' }])).toBe('IRIS');
  expect([goesWith('', 'Gable'), goesWith('IRIS', ''), goesWith('IRIS', 'Gable'), goesWith('IRIS', 'IRIS')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
