import { type FieldIssue, fail } from '@kontor/core/contract';
import { DIMENSIONS, MEDIA_LISTS, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { choiceOf, exclusionClosed, type MediaPlanTargeting, PLAN_PARTS, RECORD_PARTS } from '@kontor/media-plans/contract';
import { addedTo, type Check, fewOf, type Planner } from './server-part.ts';

type Side = { path: string; label: string; excluded: readonly string[] };
const ifExcluded = (included: boolean, values: readonly string[]) => (included ? [] : values);
const labelOf = (key: string) => PLAN_PARTS.find((part) => part.key === key)?.label ?? key;

/** Everything that a plan keeps out, by where it says so. */
const sidesOf = (targeting: MediaPlanTargeting): Side[] => [
  ...VALUE_DIMENSIONS.map((dimension): Side => {
    const { included, values } = choiceOf(targeting, dimension);
    return { path: dimension, label: DIMENSIONS[dimension].label, excluded: ifExcluded(included, values) };
  }),
  ...MEDIA_LISTS.map((key): Side => {
    const { included, ids } = targeting[key];
    return { path: key, label: labelOf(key), excluded: ifExcluded(included, ids) };
  }),
  ...RECORD_PARTS.map((part): Side => {
    const { included, values } = targeting[part];
    return { path: part, label: labelOf(part), excluded: ifExcluded(included, values) };
  }),
  { path: 'includeSegments', label: 'Segments', excluded: targeting.excludeSegments.map(({ id }) => id) },
  { path: 'accSettingsReq', label: 'Accounts', excluded: [...targeting.accountExcludeList, ...targeting.appInfoIds] },
];

/** Whether a targeting keeps anything out. */
export const excludesAny = (targeting: MediaPlanTargeting): boolean => sidesOf(targeting).some(({ excluded }) => excluded.length > 0);

/** Where the account's plans include alone (`mediaPlanExclude`, spec 2 §6), refuses what is newly kept out; what was before may stay or go. */
export function refuseExclusions({ session }: Planner, { targeting, before }: Omit<Check, 'isSaving'>): void {
  if (!session.featureToggles.mediaPlanExclude) return;
  const had = new Map(before && sidesOf(before).map(({ path, excluded }) => [path, excluded]));
  const added = sidesOf(targeting).filter(({ path, excluded }) => addedTo(excluded, had.get(path)).length > 0);
  if (added.length === 0) return;
  const wordsOf = (labels: readonly string[]) => `${exclusionClosed.text} Remove what is newly excluded under ${fewOf(labels)}.`;
  const issues: FieldIssue[] = added.map(({ path, label }) => ({ path: `targeting.${path}`, message: wordsOf([label]) }));
  fail(exclusionClosed, wordsOf(added.map(({ label }) => label)), issues);
}
