import { FormSection, MoneyField, NumberField, numberProblem } from '@kontor/core/ui';
import { type DealSettings, IMPRESSION_LABELS } from '@kontor/deals/contract';
import { Select, TextInput } from '@mantine/core';
import { doubtsOf } from './improbable.ts';
import type { DealForm } from './use-deal-form.ts';
import { usePlanOutlook } from './use-plan-outlook.ts';

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
const GOALS = ['settings.budget', 'settings.impression', 'settings.frequency'] as const;

/** Budget and frequency: daily by money or impressions, overall by impressions (spec 2 §3). */
export function BudgetSection({ deal }: { deal: DealForm }) {
  const { form, field, number } = deal;
  const values = form.getValues();
  const { settings } = values;
  const doubts = doubtsOf(values, usePlanOutlook(values.mediaPlans).forecast.data);
  const isByMoney = settings.budgetType === 'DAILY' && settings.budgetOptionsDaily === 'BUDGET';
  /** A choice hides other fields: what is no number there goes, for nobody could see why the form is refused. */
  const choice = (path: 'settings.budgetType' | 'settings.budgetOptionsDaily' | 'settings.frequencyType') => {
    const { onChange, ...props } = field(path);
    const handleChange = (next: string | null) => {
      for (const goal of GOALS) if (numberProblem(number(goal).value, number(goal).rules)) form.setFieldValue(goal, null);
      onChange(next);
    };
    return { ...props, onChange: handleChange, allowDeselect: false };
  };
  return (
    <FormSection title="Budget and frequency">
      <Select {...choice('settings.budgetType')} data={BUDGETS} />
      {settings.budgetType === 'DAILY' ? (
        <Select {...choice('settings.budgetOptionsDaily')} label="Daily goal" data={DAILY_GOALS} />
      ) : (
        <BudgetNote type={settings.budgetType} />
      )}
      {isByMoney && <MoneyField {...number('settings.budget')} withAsterisk warning={doubts.budget} />}
      {settings.budgetType !== 'OPEN' && !isByMoney && (
        <NumberField
          {...number('settings.impression')}
          label={IMPRESSION_LABELS[settings.budgetType]}
          withAsterisk
          warning={doubts.impression}
        />
      )}
      <Select {...choice('settings.frequencyType')} className="k-deal-newline" label="Frequency" data={FREQUENCIES} />
      {settings.frequencyType === 'DAILY' && <NumberField {...number('settings.frequency')} withAsterisk />}
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
