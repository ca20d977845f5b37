import {
  chosenDays,
  type DayRules,
  type Days,
  dayIn,
  daysOf,
  type Preset as Named,
  RANGE_LABELS,
  RANGES,
  type RangeState,
  rangeSearch,
  ZONES,
  type ZoneKey,
} from '@kontor/core/contract';
import { useMemo } from 'react';

export { rangeSearch };

type Preset = { key: string; label: string; days: Days };
export type ChosenRange = {
  days: Days;
  /** For the date filter: the days and the preset they came from. */
  value: Days & { key?: string };
  presets: Preset[];
  today: string;
  /** Why the days of the address are not shown. */
  refused: string | null;
};

const NAMED = RANGES.filter((range): range is Named => range !== 'custom');

/** Reads the period of `state`, seen from today in `zone`; where the URL names none, or one that may not be chosen, `fallback` holds. */
export function useDateRange(state: RangeState, zone: ZoneKey, { fallback, problem }: DayRules): ChosenRange {
  const { range, startDate, endDate } = state;
  const today = dayIn(ZONES[zone].iana);
  return useMemo(() => {
    const presets = NAMED.map((key) => ({ key, label: RANGE_LABELS[key], days: daysOf(key, today) }));
    const { refused = null, ...value } = chosenDays({ range, startDate, endDate }, today, { fallback, problem });
    return { days: { startDate: value.startDate, endDate: value.endDate }, value, presets, today, refused };
  }, [range, startDate, endDate, today, fallback, problem]);
}

/** What a chosen period writes into the URL. */
export const rangeChange = ({ startDate, endDate, key }: Days & { key?: string | undefined }): RangeState => {
  const named = NAMED.find((one) => one === key);
  return named ? { range: named, startDate: undefined, endDate: undefined } : { range: undefined, startDate, endDate };
};
