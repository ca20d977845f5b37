import { ZONES } from '@kontor/core/contract';
import { dayPartWords, IMPRESSION_LABELS } from '@kontor/deals/contract';
import { Select } from '@mantine/core';
import { WeekGrid } from '../form/week-grid.tsx';
import type { BulkDraft } from './bulk-draft.ts';
import { type FieldsProps, HowField, LEAVE, ValueField } from './how-field.tsx';

const BUDGET = [
  LEAVE,
  { value: 'OPEN', label: 'Open' },
  { value: 'DOLLARS', label: 'Daily budget, $' },
  { value: 'IMPRESSIONS', label: IMPRESSION_LABELS.DAILY },
  { value: 'OVERALL', label: IMPRESSION_LABELS.OVERALL },
  { value: 'PERCENT', label: 'Change by %' },
] as const;
const BUDGET_VALUES: Partial<Record<BulkDraft['budgetBy'], string>> = {
  DOLLARS: 'New daily budget, $',
  IMPRESSIONS: 'New daily impressions',
  OVERALL: 'New total impressions',
  PERCENT: 'Budget percent, with a minus to lower',
};
const FREQUENCY = [LEAVE, { value: 'UNLIMITED', label: 'Unlimited' }, { value: 'DAILY', label: 'Daily' }] as const;
const HOURS = [LEAVE, { value: 'ALL', label: 'All hours' }, { value: 'CUSTOM', label: 'Chosen hours' }] as const;
const ZONE_OPTIONS = Object.values(ZONES).map(({ iana, label }) => ({ value: iana, label }));

/** How much, how often and when the chosen deals deliver. */
export function PaceFields({ draft, onChange }: FieldsProps) {
  const budget = BUDGET_VALUES[draft.budgetBy];
  return (
    <>
      <HowField label="Budget" value={draft.budgetBy} of={BUDGET} onChange={(budgetBy) => onChange({ budgetBy, budget: '' })} />
      {budget && <ValueField label={budget} value={draft.budget} onChange={(next) => onChange({ budget: next })} />}
      <HowField label="Frequency" value={draft.frequencyBy} of={FREQUENCY} onChange={(frequencyBy) => onChange({ frequencyBy })} />
      {draft.frequencyBy === 'DAILY' && (
        <ValueField
          label="Frequency cap (per household per day)"
          value={draft.frequency}
          onChange={(frequency) => onChange({ frequency })}
        />
      )}
      <HowField label="Day parting" value={draft.hoursBy} of={HOURS} onChange={(hoursBy) => onChange({ hoursBy })} />
      {draft.hoursBy === 'CUSTOM' && (
        <>
          <Select
            label="Day parting time zone"
            data={ZONE_OPTIONS}
            value={draft.timezone}
            allowDeselect={false}
            onChange={(timezone) => timezone && onChange({ timezone })}
          />
          <div className="k-deals-edit-hours">
            <p className="k-note" aria-live="polite">
              {dayPartWords(draft.hours) || 'No hour is chosen.'}
            </p>
            <WeekGrid id="bulk-hours" value={draft.hours} onChange={(hours) => onChange({ hours })} />
          </div>
        </>
      )}
    </>
  );
}
