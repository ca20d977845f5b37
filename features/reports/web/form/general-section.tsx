import { addDays, clockZoneOf, dayIn, RANGE_LABELS } from '@kontor/core/contract';
import { FormSection, TextField } from '@kontor/core/ui';
import { HOUR_RANGES, MOST_DAYS, REPORT_RANGES, REPORT_ZONES } from '@kontor/reports/contract';
import { Select, Switch } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { ReportForm } from './use-report-form.ts';

type Props = { kontor: ReportForm; isReadOnly: boolean; hasFocus: boolean };

const FURTHEST = 12;
const OFFSETS = Array.from({ length: 2 * FURTHEST + 1 }, (_, place) => place - FURTHEST).map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}`,
}));
const ZONE_OPTIONS = REPORT_ZONES.map((value) => ({ value, label: value === 'custom' ? 'Custom' : value }));
const MOST_NAME_LETTERS = 100;
const BELOW = ['label', 'input', 'description', 'error'] as const;

const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);

/** Start and end of a custom range, which ends before today. */
function CustomDays({ kontor, isReadOnly }: Omit<Props, 'hasFocus'>) {
  const { form, field, put, wrong } = kontor;
  const { startDate, endDate, dimensions, ...zone } = form.getValues();
  const yesterday = addDays(dayIn(clockZoneOf(zone).iana), -1);
  const hasHour = dimensions.includes('hour');
  const last = startDate ? addDays(startDate, hasHour ? 0 : MOST_DAYS - 1) : yesterday;
  const [start, end] = [field('startDate'), field('endDate')];
  return (
    <>
      <DatePickerInput
        id={start.id}
        label={start.label}
        error={wrong('startDate')}
        required
        readOnly={isReadOnly}
        maxDate={yesterday}
        value={startDate}
        onChange={(next) => {
          put('startDate', next);
          if (next && (hasHour || (endDate && endDate < next))) put('endDate', next);
        }}
      />
      <DatePickerInput
        id={end.id}
        label={end.label}
        error={wrong('endDate')}
        required
        readOnly={isReadOnly}
        {...(startDate && { minDate: startDate })}
        maxDate={earlier(last, yesterday)}
        value={endDate}
        onChange={(next) => put('endDate', next)}
      />
    </>
  );
}

/** What it is called, and of which days of which zone it tells (spec 1 §5). */
export function GeneralSection({ kontor, isReadOnly, hasFocus }: Props) {
  const { form, field, put, wrong } = kontor;
  const { range, timezone, offset, compare, dimensions } = form.getValues();
  const ranges = REPORT_RANGES.filter((one) => !dimensions.includes('hour') || HOUR_RANGES.includes(one) || one === range);
  const choice = (path: string) => ({
    id: field(path).id,
    label: field(path).label,
    error: wrong(path),
    required: true,
    readOnly: isReadOnly,
  });
  return (
    <FormSection title="Report" note="fields marked * are required">
      <TextField
        {...field('name')}
        required
        readOnly={isReadOnly}
        maxLength={MOST_NAME_LETTERS}
        autoComplete="off"
        autoFocus={hasFocus}
        description="Letters, digits and spaces"
        inputWrapperOrder={[...BELOW]}
      />
      <Select
        {...choice('range')}
        allowDeselect={false}
        data={ranges.map((value) => ({ value, label: RANGE_LABELS[value] }))}
        value={range}
        onChange={(next) => put('range', REPORT_RANGES.find((one) => one === next) ?? range)}
      />
      {range === 'custom' && <CustomDays kontor={kontor} isReadOnly={isReadOnly} />}
      <Select
        {...choice('timezone')}
        allowDeselect={false}
        data={ZONE_OPTIONS}
        value={timezone}
        onChange={(next) => {
          const chosen = REPORT_ZONES.find((one) => one === next) ?? timezone;
          put('timezone', chosen);
          if (chosen !== 'custom') put('offset', null);
        }}
      />
      {timezone === 'custom' && (
        <Select
          {...choice('offset')}
          allowDeselect={false}
          searchable
          placeholder="Choose"
          data={OFFSETS}
          value={offset === null ? null : String(offset)}
          onChange={(next) => put('offset', next === null ? null : Number(next))}
        />
      )}
      <Switch
        id={field('compare').id}
        className="k-span"
        label={field('compare').label}
        description="Adds the previous period's value and % change to each measure"
        checked={compare}
        disabled={isReadOnly}
        onChange={(event) => put('compare', event.currentTarget.checked)}
      />
    </FormSection>
  );
}
