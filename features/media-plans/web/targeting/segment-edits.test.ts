import { emptyTargeting } from '@kontor/media-plans/contract';
import type { ChosenSegment } from '@kontor/segments/contract';
import { expect, test } from 'vitest';
import { withoutSegment, withSegment } from './segment-edits.ts';

const segment = (letter: string): ChosenSegment => ({ id: letter.repeat(24), source: 0, type: 'RDS' });
const [A, B] = [segment('a'), segment('b')];

test('a segment is in one box: put into the other it leaves the first, put where it is it stays in its place', () => {
  const included = withSegment(withSegment(emptyTargeting(), 'include', A), 'include', B);
  expect(withSegment(included, 'include', A)).toBe(included);
  const moved = withSegment(included, 'exclude', A);
  expect([moved.includeSegments, moved.excludeSegments]).toEqual([[B], [A]]);
});

test('what is removed is in neither box', () => {
  const both = withSegment(withSegment(emptyTargeting(), 'include', A), 'exclude', B);
  expect(withoutSegment(withoutSegment(both, A.id), B.id)).toEqual(emptyTargeting());
});
