import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { DateTimeField, FormSection } from '@kontor/core/ui';
import { fieldId } from '@kontor/core/web';
import { DELIVERY_LABELS, DELIVERY_TYPE_LABELS, skippedHour } from '@kontor/deals/contract';
import { Select } from '@mantine/core';
import { clockNote, DayNote, useOwnZone } from './flight-notes.tsx';
import type { DealForm } from './use-deal-form.ts';

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Delivery and flight; times are Eastern and stay as entered, the viewer's own stand beneath (spec 2 §9). */
export function FlightSection({ deal: { form, field } }: { deal: DealForm }) {
  const { deliveryType, budgetType, start, end } = form.getValues();
  const today = dayIn(FLIGHT_ZONE);
  const zone = useOwnZone();
  const isDated = deliveryType === 'CUSTOM' || budgetType === 'OVERALL';
  const picker = (name: 'start' | 'end', label: string, value: string | null) => (
    <DateTimeField
      label={label}
      placeholder={name === 'start' ? 'At once' : 'Ongoing'}
      withAsterisk={isDated}
      minDate={name === 'end' && start && start.slice(0, 10) > today ? start.slice(0, 10) : today}
      id={fieldId(name)}
      value={value}
      description={clockNote(value, zone)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(next) => form.setFieldValue(name, next)}
      error={field(name).error ?? (value && skippedHour(value))}
    />
  );
  return (
    <FormSection title="Flight" note="Eastern time, EST">
      <Select {...field('deliveryType')} data={choices(DELIVERY_TYPE_LABELS)} allowDeselect={false} />
      <Select {...field('delivery')} data={choices(DELIVERY_LABELS)} allowDeselect={false} />
      {picker('start', 'Start', start)}
      {picker('end', 'End', end)}
      <DayNote start={start} end={end} />
    </FormSection>
  );
}
