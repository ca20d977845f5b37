import { Button, getDefaultZIndex, Modal, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { toast } from '../feedback/toast.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { useAhead } from '../later/use-ahead.ts';
import { useOpening } from '../later/use-opening.ts';
import { dayRange } from '../values/format-date.ts';
import type { DateRangeFilterProps, DayRange } from './date-range.ts';
import './filters.css';

/** The calendar is a chunk of its own: most visits never open it. */
const loadPanel = () => import('./date-range-panel.tsx');
const DateRangePanel = lazy(() => loadPanel().then((module) => ({ default: module.DateRangePanel })));

const UNREACHED = 'Check your internet connection and try again';
/** As far from the window's edge as a phone's page is. */
const EDGE = 16;
const DAY_MS = 86_400_000;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The period of the same length just before or after; null where it would leave the days that may be chosen. */
function neighbour({ startDate, endDate }: DayRange, step: number, { minDate, maxDate }: DateRangeFilterProps): DayRange | null {
  const length = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  const moved = (day: string) => new Date(Date.parse(day) + step * length * DAY_MS).toISOString().slice(0, 10);
  const next = { startDate: moved(startDate), endDate: moved(endDate) };
  const isOutside = (minDate && next.startDate < minDate) || (maxDate && next.endDate > maxDate);
  return isOutside ? null : next;
}

/** Over the popover it comes from, which else lies over every dialog. */
const Refused = ({ reason, onClose }: { reason: string | null; onClose: () => void }) => (
  <Modal opened={reason !== null} onClose={onClose} title="Invalid Date Range" size={440} zIndex={getDefaultZIndex('overlay')}>
    <div>{reason}</div>
    <div className="k-form-foot">
      <Button data-autofocus onClick={onClose}>
        Choose again
      </Button>
    </div>
  </Modal>
);

/** Why days are refused: those just chosen, or those of the address until the dialog that says so is closed. */
function useRefused(ofAddress: string | null) {
  const [refused, setRefused] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  if (!ofAddress && closed) setClosed(null);
  const close = () => {
    setRefused(null);
    setClosed(ofAddress);
  };
  return { reason: refused ?? (ofAddress === closed ? null : ofAddress), setRefused, close };
}

/** A button with the period; presets and a calendar open behind it, and nothing changes before Apply. ← and → step by the period's length. A dialog explains days that may not be chosen (spec 1 §5). */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const { zone, label = 'Dates' } = props;
  const [value, goAhead] = useAhead(props.value);
  const { isOpen, isDrawn, setOpen, button } = useOpening();
  const { reason, setRefused, close } = useRefused(props.refused ?? null);
  const days = dayRange(value);
  const text = `${days}${zone ? `, ${zone}` : ''}`;
  const choose = (next: DayRange) => {
    goAhead(next);
    props.onChange(next);
  };
  const handleApply = (next: DayRange) => {
    setOpen(false);
    choose(next);
  };
  const open = () => setOpen(true);
  // Drawn without its code, it would take the page along.
  const toggle = () => (isOpen ? setOpen(false) : void loadPanel().then(open, () => toast.failed(UNREACHED)));
  const stepBy = (step: number) => {
    const next = neighbour(value, step, props);
    if (next && !props.problem?.(next)) choose(next);
  };
  useShortcuts('This page', [
    { keys: '←', label: `${label}: one period back`, run: () => stepBy(-1) },
    { keys: '→', label: `${label}: one period on`, run: () => stepBy(1) },
  ]);
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // With another key the arrows are the browser's: Alt and ← goes back.
    if (step === undefined || isOpen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stepBy(step);
  };
  return (
    <>
      <Popover
        opened={isDrawn}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        middlewares={{ flip: true, shift: { padding: EDGE }, size: { padding: EDGE } }}
        closeOnEscape={!reason}
        closeOnClickOutside={!reason}
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
            aria-label={`${label}: ${text}`}
            aria-haspopup="dialog"
            aria-keyshortcuts="ArrowLeft ArrowRight"
            onKeyDown={handleKey}
            onPointerEnter={() => void loadPanel().catch(() => {})}
            onClick={toggle}
            {...button}
          >
            {days}
            {zone && <span className="k-range-zone">, {zone}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className="k-range-pop" aria-label={`${label}: choose a period`}>
          <Suspense fallback={<TableSkeleton rows={6} label="Loading calendar" />}>
            {isDrawn && (
              <DateRangePanel {...props} value={value} onApply={handleApply} onCancel={() => setOpen(false)} onRefuse={setRefused} />
            )}
            {props.extra}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Refused reason={reason} onClose={close} />
    </>
  );
}
