import { type ChangeLog, changesBetween } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { DIMENSION_KEYS, DIMENSIONS, type Dimension, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { changedDimensions, dimensionWords, type MediaPlanDraft, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { namesOfValues } from '@kontor/targeting/server';

export type PlanNames = Record<string, Record<string, string>>;

/** Names of every coded value in the targeting, by dimension. */
export async function planNames(scope: Scope, ...targetings: MediaPlanTargeting[]): Promise<PlanNames> {
  const named = VALUE_DIMENSIONS.map(async (dimension) => {
    const values = [...new Set(targetings.flatMap((targeting) => targeting[dimension].values))];
    return [dimension, values.length === 0 ? {} : await namesOfValues(scope, dimension, values)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

type Said = Partial<Record<Dimension, string | null>>;
const LABELS: Partial<Record<Dimension, string>> = Object.fromEntries(DIMENSION_KEYS.map((key) => [key, DIMENSIONS[key].label]));

type Written = Pick<MediaPlanDraft, 'title' | 'description' | 'status' | 'targeting'>;

/** What differs between two states of a plan, in words (spec 2 §3, audit entry). */
export function planChanges(names: PlanNames, before: Partial<Written>, after: Written): ChangeLog[] {
  const settings = changesBetween<Written>(before, after, { title: 'Title', description: 'Description', status: 'Status' }, (key, value) =>
    value === undefined || value === '' ? null : key === 'status' ? (value ? 'Enabled' : 'Disabled') : String(value),
  );
  const said = (targeting: MediaPlanTargeting | undefined): Said =>
    Object.fromEntries(
      DIMENSION_KEYS.map((key) => [key, targeting ? dimensionWords(targeting, key, (of, code) => names[of]?.[code]) : null]),
    );
  const [old, now] = [said(before.targeting), said(after.targeting)];
  // Lists that differ only in what is counted and not named read alike.
  for (const key of before.targeting ? changedDimensions(before.targeting, after.targeting) : [])
    if (now[key] === old[key]) now[key] = `${now[key]}, not the same as before`;
  return [...settings, ...changesBetween<Said>(old, now, LABELS, (_, words) => (typeof words === 'string' ? words : null))];
}
