import {
  addDays,
  type Days,
  dayIn,
  daysAsked,
  daysOf,
  type Preset as Named,
  RANGE_LABELS,
  RANGES,
  type RangeKey,
  ZONES,
  type ZoneKey,
} from '@kontor/core/contract';
import { useMemo } from 'react';
import { z } from 'zod';

/** The period in the URL: a preset by name, so that a link stays relative, or two days (spec 2 §2). */
export const rangeSearch = {
  range: z.enum(RANGES).optional().catch(undefined),
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
};
type RangeState = { range?: RangeKey | undefined; startDate?: string | undefined; endDate?: string | undefined };
type Preset = { key: string; label: string; days: Days };
export type ChosenRange = {
  days: Days;
  /** For the date filter: the days and the preset they came from. */
  value: Days & { key?: string };
  presets: Preset[];
  today: string;
};

const NAMED = RANGES.filter((range): range is Named => range !== 'custom');

/** Reads the period of `state`, seen from today in `zone`; where the URL names none, or one that ends before it starts, `fallback` holds: a preset, or so many days up to today. */
export function useDateRange(state: RangeState, zone: ZoneKey, fallback: Named | number): ChosenRange {
  const { range, startDate, endDate } = state;
  const today = dayIn(ZONES[zone].iana);
  return useMemo(() => {
    const presets = NAMED.map((key) => ({ key, label: RANGE_LABELS[key], days: daysOf(key, today) }));
    const named = range && range !== 'custom' ? range : null;
    const asked = daysAsked({ range, startDate, endDate }, today);
    if (asked && asked.startDate <= asked.endDate) return { days: asked, value: named ? { ...asked, key: named } : asked, presets, today };
    if (typeof fallback === 'number') {
      const days = { startDate: addDays(today, 1 - fallback), endDate: today };
      return { days, value: days, presets, today };
    }
    const days = daysOf(fallback, today);
    return { days, value: { ...days, key: fallback }, presets, today };
  }, [range, startDate, endDate, today, fallback]);
}

/** What a chosen period writes into the URL. */
export const rangeChange = ({ startDate, endDate, key }: Days & { key?: string | undefined }): RangeState => {
  const named = NAMED.find((one) => one === key);
  return named ? { range: named, startDate: undefined, endDate: undefined } : { range: undefined, startDate, endDate };
};
