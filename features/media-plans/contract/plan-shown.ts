import { DIMENSIONS } from '@kontor/market/contract';
import { LISTS_OF, type ListMark, listTypeOf } from '@kontor/media-lists/contract';
import { changedDimensions } from './plan-clauses.ts';
import type { PlanPart } from './plan-part.ts';
import { changedParts, PLAN_PARTS } from './plan-parts.ts';
import { type MediaPlanTargeting, wholeTargeting } from './plan-targeting.ts';

/** A plan as somebody reads it: what it targets, with what its media lists hold, by list. */
export type PlanShown = { title: string; targeting: MediaPlanTargeting; lists: Record<string, ListMark> };

/** What a plan says of one thing: a dimension or a part, by its key. */
export type PlanLine = { key: string; label: string };

const LISTS = Object.values(LISTS_OF).map(({ key }) => key);
const unnamed = () => undefined;
const isSaid = ({ words }: PlanPart, targeting: MediaPlanTargeting) => (words(targeting, unnamed) ?? '') !== '';

/** Parts whose attached lists hold something else, whatever the plan itself says. */
const changedLists = (before: PlanShown, after: PlanShown) =>
  LISTS.filter((key) =>
    after.targeting[key].ids.some(
      (id) => before.lists[id]?.mark !== after.lists[id]?.mark || before.lists[id]?.withSubdomains !== after.lists[id]?.withSubdomains,
    ),
  );

/** In what two states of a plan, or two plans, target something else; their titles and the order of values mean nothing. */
export function changedShown(before: PlanShown, after: PlanShown): PlanLine[] {
  // One may have been kept before something came to plans.
  const [old, now] = [
    { ...before, targeting: wholeTargeting(before.targeting) },
    { ...after, targeting: wholeTargeting(after.targeting) },
  ];
  const dimensions = changedDimensions(old.targeting, now.targeting).map((key) => ({ key, label: DIMENSIONS[key].label }));
  const parts = changedParts(old.targeting, now.targeting).filter((part) => isSaid(part, old.targeting) || isSaid(part, now.targeting));
  const keys = new Set<string>([...parts.map(({ key }) => key), ...changedLists(old, now)]);
  return [...dimensions, ...PLAN_PARTS.flatMap(({ key, label }) => (keys.has(key) ? [{ key, label }] : []))];
}

/** “3 items: 501, 505, 602”, of each list that a part of the plan attaches, by its name. */
export function itemWords({ targeting, lists }: PlanShown, key: string, nameOf: (list: string) => string): string[] {
  const part = LISTS.find((one) => one === key);
  if (!part) return [];
  const { one, many } = LISTS_OF[listTypeOf(part)];
  return targeting[part].ids.map((id) => {
    const { count, first, withSubdomains } = lists[id] ?? { count: 0, first: [] };
    const more = count - first.length;
    const named = [...first, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
    return `${nameOf(id)}: ${count === 0 ? 'nothing' : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}: ${named}${withSubdomains ? ', with subdomains' : ''}`}`;
  });
}
