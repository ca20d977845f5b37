import { anyOf, type Dimension, type Targeting } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { planConflict } from './plan-conflict.ts';

const is = (of: Dimension, ...values: string[]): Targeting => anyOf(of, values);
const not = (tree: Targeting): Targeting => ({ kind: 'not', of: tree });
const or = (...of: Targeting[]): Targeting => ({ kind: 'or', of });
/** Conditions under the keys a, b, c … */
const conflict = (...trees: Targeting[]) => planConflict(trees.map((tree, index) => ({ key: 'abcdef'[index] ?? '', tree })));

describe('conditions exclude each other', () => {
  test('where a value is wanted and kept out, or two of which a request has one alone', () => {
    expect(conflict(is('country', 'US'), is('app', 'x'), not(is('app', 'x')))).toEqual(['b', 'c']);
    expect(conflict(is('publishers', 'p1', 'p2'), is('publishers', 'p3'))).toEqual(['a', 'b']);
    expect(conflict(is('publishers', 'p1', 'p2'), is('publishers', 'p2', 'p3'))).toBeNull();
    expect(conflict(is('app', 'x', 'y'), not(is('app', 'x')), not(is('app', 'y')))).toEqual(['a', 'b', 'c']);
    expect(conflict(is('app', 'x', 'y'), not(is('app', 'x')))).toBeNull();
    expect(conflict(not(is('app', 'x')), not(is('app', 'y')))).toBeNull();
  });

  test('where an included list holds nothing any more, alone and not beside others', () => {
    expect(conflict(is('country', 'US'), is('domain'))).toEqual(['b']);
    expect(conflict(or())).toEqual(['a']);
    expect(conflict(or(is('app'), is('app', 'x')))).toBeNull();
  });

  test('where a request has several values only if all that are wanted are kept out', () => {
    expect(conflict(is('segments', 's1'), is('segments', 's2'))).toBeNull();
    expect(conflict(is('segments', 's1'), not(is('segments', 's1', 's2')))).toEqual(['a', 'b']);
    expect(conflict(is('segments', 's1', 's3'), not(is('segments', 's1')))).toBeNull();
  });

  test('by tiers: a category is kept out with the one it belongs to', () => {
    expect(conflict(is('iabCategory', 'IAB1-7'), not(is('iabCategory', 'IAB1')))).toEqual(['a', 'b']);
    expect(conflict(is('iabCategory', 'IAB1'), not(is('iabCategory', 'IAB1-7')))).toBeNull();
  });

  test('and nothing is said of a condition on several dimensions', () => {
    const texasOrAbroad = or(is('state', 'TX'), not(is('country', 'US')));
    expect(conflict(texasOrAbroad, is('country', 'GB'), is('state', 'CA'))).toBeNull();
    expect(conflict(or(is('app', 'x'), not(is('app', 'x', 'y'))), is('app', 'y'))).toEqual(['a', 'b']);
  });
});
