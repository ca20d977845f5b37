import { FormSection } from '@kontor/core/ui';
import type { DealSettings } from '@kontor/deals/contract';
import { Select, TextInput } from '@mantine/core';
import { DecimalField } from './decimal-field.tsx';
import type { DealForm } from './use-deal-form.ts';

const BUDGETS = [
  { value: 'OPEN', label: 'Open' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'OVERALL', label: 'Overall' },
];
const DAILY_GOALS = [
  { value: 'BUDGET', label: 'Budget' },
  { value: 'IMPRESSION', label: 'Impressions' },
];
const FREQUENCIES = [
  { value: 'UNLIMITED', label: 'Unlimited' },
  { value: 'DAILY', label: 'Daily' },
];

/** Budget and frequency: daily by money or impressions, overall by impressions (spec 2 §3). */
export function BudgetSection({ deal: { form, field } }: { deal: DealForm }) {
  const { settings } = form.getValues();
  const isByMoney = settings.budgetType === 'DAILY' && settings.budgetOptionsDaily === 'BUDGET';
  return (
    <FormSection title="Budget and frequency">
      <Select {...field('settings.budgetType')} label="Budget" data={BUDGETS} allowDeselect={false} />
      {settings.budgetType === 'DAILY' ? (
        <Select {...field('settings.budgetOptionsDaily')} label="Daily goal" data={DAILY_GOALS} allowDeselect={false} />
      ) : (
        <BudgetNote type={settings.budgetType} />
      )}
      {isByMoney && (
        <DecimalField
          name="settings.budget"
          label="Budget a day"
          isRequired
          prefix="$"
          value={settings.budget ?? ''}
          onChange={(text) => form.setFieldValue('settings.budget', text || null)}
          error={form.errors['settings.budget']}
        />
      )}
      {settings.budgetType !== 'OPEN' && !isByMoney && (
        <DecimalField
          name="settings.impression"
          label={settings.budgetType === 'DAILY' ? 'Impressions a day' : 'Impressions in the flight'}
          isRequired
          decimals={0}
          value={settings.impression ?? ''}
          onChange={(text) => form.setFieldValue('settings.impression', text || null)}
          error={form.errors['settings.impression']}
        />
      )}
      <Frequency form={form} field={field} settings={settings} />
    </FormSection>
  );
}

const BudgetNote = ({ type }: { type: DealSettings['budgetType'] }) => (
  <TextInput
    label="Goal"
    readOnly
    className="k-deal-readonly"
    value={type === 'OPEN' ? 'None: delivers what the plan and the price allow' : 'Impressions'}
  />
);

function Frequency({ form, field, settings }: Pick<DealForm, 'form' | 'field'> & { settings: DealSettings }) {
  const isDaily = settings.frequencyType === 'DAILY';
  return (
    <>
      <Select {...field('settings.frequencyType')} className="k-deal-newline" label="Frequency" data={FREQUENCIES} allowDeselect={false} />
      {isDaily && (
        <DecimalField
          name="settings.frequency"
          label="Impressions a household a day"
          isRequired
          decimals={0}
          value={settings.frequency === null ? '' : String(settings.frequency)}
          onChange={(text) => form.setFieldValue('settings.frequency', text ? Math.min(Number(text), 1_000) : null)}
          error={form.errors['settings.frequency']}
        />
      )}
    </>
  );
}
