import type { ValueDimension } from '@kontor/market/contract';
import { choiceOf, countryNeeded, isOpen, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { withChoice } from '../targeting/plan-edits.ts';

export type RowSide = 'only' | 'without';
export type RowChoice = { dimension: ValueDimension; value: string; side: RowSide };

const EITHER = 'Please select either Domain or Bundle.';
const OTHER: Partial<Record<ValueDimension, ValueDimension>> = { app: 'domain', domain: 'app' };

/** Why a row of an insight cannot be chosen or kept out; null where it can. */
export function whyNotRow(targeting: MediaPlanTargeting, { dimension, value, side }: RowChoice, canExclude: boolean): string | null {
  const other = OTHER[dimension];
  const { included, values } = choiceOf(targeting, dimension);
  if (other && choiceOf(targeting, other).values.length > 0) return EITHER;
  if (!isOpen(targeting, dimension)) return countryNeeded(dimension);
  if (side === 'only') return included && values.length === 1 && values[0] === value ? 'It is the only one already.' : null;
  if (included && values.length > 0) return values.length === 1 ? 'Nothing would be left.' : null;
  return canExclude ? null : 'Media plans of your account can include, not exclude.';
}

/** A targeting with a row of an insight alone, or without it. */
export function withRow(targeting: MediaPlanTargeting, { dimension, value, side }: RowChoice): MediaPlanTargeting {
  const { included, values } = choiceOf(targeting, dimension);
  if (side === 'only') return withChoice(targeting, dimension, { included: true, values: [value] });
  if (included && values.length > 0) return withChoice(targeting, dimension, { included, values: values.filter((one) => one !== value) });
  return withChoice(targeting, dimension, { included: false, values: [...values, value] });
}

/** “Exclude Fernstream” */
export const rowTitle = ({ side }: Pick<RowChoice, 'side'>, name: string) => (side === 'only' ? `Only ${name}` : `Exclude ${name}`);
