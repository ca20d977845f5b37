import { addDays, type Days, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { useUrl } from '@kontor/core/web';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';

/** Letters of an amount: what is no number is held as typed, so that the field can say so. */
const MOST_LETTERS = 30;

/** What a forecast is held against, as the URL has it. `cpm` is where the price line stands. */
export const GoalSearch = z.object({
  goal: z.string().max(MOST_LETTERS).optional().catch(undefined),
  goalIn: z.enum(['dollars']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  cpm: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional()
    .catch(undefined),
});
export type GoalSearch = z.output<typeof GoalSearch>;

/** A hand that drags or types makes one change of the URL, not one for each step. */
const REST_MS = 250;
const FLIGHT_DAYS = 30;

/** The goal beside the forecast: on screen at once, and in the URL once the hand rests. */
export function useGoal(): { goal: GoalSearch; change: (by: GoalSearch) => void } {
  const [held, set] = useUrl(GoalSearch);
  const [ahead, setAhead] = useState<GoalSearch>({});
  useEffect(() => {
    if (Object.keys(ahead).length === 0) return;
    const rest = setTimeout(() => {
      set(ahead);
      setAhead({});
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [ahead, set]);
  const goal = useMemo(() => ({ ...held, ...ahead }), [held, ahead]);
  const change = useCallback((by: GoalSearch) => setAhead((before) => ({ ...before, ...by })), []);
  return { goal, change };
}

/** Presets of a flight that is to come; its days are Eastern, as those of deals are (spec 2 §9). */
export const flightPresets = (today = dayIn(FLIGHT_ZONE)) =>
  [7, 14, FLIGHT_DAYS, 90].map((days) => ({
    key: `next${days}`,
    label: `Next ${days} days`,
    days: { startDate: addDays(today, 1), endDate: addDays(today, days) },
  }));

/** The flight in the URL; the next thirty days where there is none that can be. */
export function flightOf({ from, to }: GoalSearch, today = dayIn(FLIGHT_ZONE)): Days & { key?: string } {
  if (from !== undefined && to !== undefined && from <= to) return { startDate: from, endDate: to };
  return { startDate: addDays(today, 1), endDate: addDays(today, FLIGHT_DAYS), key: `next${FLIGHT_DAYS}` };
}
