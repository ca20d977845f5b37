import type { ReactNode } from 'react';

/** Days are YYYY-MM-DD and inclusive; `key` names the preset they came from. */
export type DayRange = { startDate: string; endDate: string; key?: string | undefined };
export type DateRangePreset = { key: string; label: string; days: { startDate: string; endDate: string } };

export type DateRangeFilterProps = {
  value: DayRange;
  presets: readonly DateRangePreset[];
  onChange: (value: DayRange) => void;
  minDate?: string | undefined;
  /** The last day that may be chosen: today, but where the future is meant (spec 1 §5); null where any may. */
  maxDate: string | null;
  /** Named once, after the range: “EST”. */
  zone?: string | undefined;
  /** Why these days may not be chosen, or null. */
  problem?: ((days: DayRange) => string | null) | undefined;
  /** Why the days that the page's address asks for are not those of `value`: said as soon as it is so. */
  refused?: string | null | undefined;
  /** Read before the range: “Dates”. */
  label?: string | undefined;
  /** Under the calendar: what else the days depend on, such as their zone. */
  extra?: ReactNode;
};
