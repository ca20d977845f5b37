import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { dayRange } from '../values/format-date.ts';
import './filters.css';

/** The calendar is a chunk of its own: most visits never open it. */
const DateRangePanel = lazy(() => import('./date-range-panel.tsx').then((module) => ({ default: module.DateRangePanel })));

/** Days are YYYY-MM-DD and inclusive; `key` names the preset they came from. */
export type DayRange = { startDate: string; endDate: string; key?: string | undefined };
export type DateRangePreset = { key: string; label: string; days: { startDate: string; endDate: string } };

export type DateRangeFilterProps = {
  value: DayRange;
  presets: readonly DateRangePreset[];
  onChange: (value: DayRange) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** Named once, after the range: “EST”. */
  zone?: string | undefined;
  /** Why these days may not be chosen, or null. */
  problem?: ((days: DayRange) => string | null) | undefined;
  /** Read before the range: “Dates”. */
  label?: string | undefined;
};

/** The period shown: a button that says it, presets and a calendar behind it, nothing changes before Apply. */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, zone, label = 'Dates' } = props;
  const [isOpen, setOpen] = useState(false);
  const text = `${dayRange(value)}${zone ? `, ${zone}` : ''}`;
  const handleApply = (next: DayRange) => {
    setOpen(false);
    props.onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          aria-label={`${label}: ${text}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="k-range-pop" aria-label={`${label}: choose a period`}>
        <Suspense fallback={<TableSkeleton rows={6} label="Loading calendar" />}>
          {isOpen && <DateRangePanel {...props} onApply={handleApply} onCancel={() => setOpen(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
