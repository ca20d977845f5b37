import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { dayRange } from '../values/format-date.ts';
import type { DateRangeFilterProps, DayRange } from './date-range.ts';

type Draft = [string | null, string | null];
type PanelProps = DateRangeFilterProps & {
  onApply: (value: DayRange) => void;
  onCancel: () => void;
  /** Apply on days that may not be chosen, with the reason. */
  onRefuse: (reason: string) => void;
};

const MISSING_END = 'Choose a last day.';

/** A one-day period is one click and Apply: the missing end is the start. */
const daysOf = ([from, to]: Draft): DayRange | null => (from ? { startDate: from, endDate: to ?? from } : null);

function outside(days: DayRange, { minDate, maxDate }: PanelProps): string | null {
  if (minDate && days.startDate < minDate)
    return `The first day may not be before ${dayRange({ startDate: minDate, endDate: minDate }, 'always')}.`;
  if (maxDate && days.endDate > maxDate)
    return `The last day may not be after ${dayRange({ startDate: maxDate, endDate: maxDate }, 'always')}.`;
  return null;
}

/** Presets and calendar over Cancel and Apply. */
export function DateRangePanel(props: PanelProps) {
  const { value, presets, minDate, maxDate, zone, problem, onApply, onCancel, onRefuse } = props;
  const [draft, setDraft] = useState<Draft>([value.startDate, value.endDate]);
  const [preset, setPreset] = useState(value.key);
  const [month, setMonth] = useState(value.endDate);
  const days = daysOf(draft);
  const trouble = days ? (outside(days, props) ?? problem?.(days) ?? null) : MISSING_END;

  const handlePreset = ({ key, days: { startDate, endDate } }: (typeof presets)[number]) => {
    setPreset(key);
    setDraft([startDate, endDate]);
    setMonth(endDate);
  };
  const handlePick = (next: Draft) => {
    setPreset(undefined);
    setDraft(next);
  };
  return (
    <>
      <div className="k-range-body">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend */}
        <div className="k-range-presets" role="group" aria-label="Presets">
          {presets.map((one) => (
            <button key={one.key} type="button" aria-pressed={preset === one.key} onClick={() => handlePreset(one)}>
              {one.label}
            </button>
          ))}
        </div>
        <div className="k-range-calendar">
          <DatePicker
            type="range"
            allowSingleDateInRange
            value={draft}
            onChange={handlePick}
            date={month}
            onDateChange={setMonth}
            {...(minDate && { minDate })}
            {...(maxDate && { maxDate })}
          />
        </div>
      </div>
      <div className="k-range-foot">
        <div role="status">
          {days && <span>{dayRange(days, 'always')}</span>} <span className="k-note">{zone}</span>
          {trouble && <div className="k-error-line">{trouble}</div>}
        </div>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => (days && !trouble ? onApply({ ...days, key: preset }) : onRefuse(trouble ?? MISSING_END))}>Apply</Button>
      </div>
    </>
  );
}
