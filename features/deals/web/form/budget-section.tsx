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
const GOALS = ['budget', 'impression', 'frequency'] as const;

/** Budget and frequency: daily by money or impressions, overall by impressions (spec 2 §3). */
export function BudgetSection({ deal }: { deal: DealForm }) {
  const { form, field, number } = deal;
  const values = form.getValues();
  const doubts = doubtsOf(values, usePlanOutlook(values.mediaPlans).forecast.data);
  const isByMoney = values.budgetType === 'DAILY' && values.budgetOptionsDaily === 'BUDGET';
  /** A choice hides other fields: what is no number there goes, for nobody could see why the form is refused. */
  const choice = (path: 'budgetType' | 'budgetOptionsDaily' | 'frequencyType') => {
    const { onChange, ...props } = field(path);
    const handleChange = (next: string | null) => {
      for (const goal of GOALS) if (numberProblem(number(goal).value, number(goal).rules)) form.setFieldValue(goal, null);
      onChange(next);
    };
    return { ...props, onChange: handleChange, allowDeselect: false };
  };
  return (
    <FormSection title="Budget and frequency">
      <Select {...choice('budgetType')} data={BUDGETS} />
      {values.budgetType === 'DAILY' ? (
        <Select {...choice('budgetOptionsDaily')} label="Daily goal" data={DAILY_GOALS} />
      ) : (
        <BudgetNote type={values.budgetType} />
      )}
      {isByMoney && <MoneyField {...number('budget')} withAsterisk warning={doubts.budget} />}
      {values.budgetType !== 'OPEN' && !isByMoney && (
        <NumberField {...number('impression')} label={IMPRESSION_LABELS[values.budgetType]} withAsterisk warning={doubts.impression} />
      )}
      <Select {...choice('frequencyType')} className="k-deal-newline" label="Frequency" data={FREQUENCIES} />
      {values.frequencyType === 'DAILY' && <NumberField {...number('frequency')} withAsterisk />}
    </FormSection>
  );
}

const BudgetNote = ({ type }: { type: DealSettings['budgetType'] }) => (
  <TextInput
    label="Goal"
    readOnly
    className="k-deal-readonly"
    value={type === 'OPEN' ? 'No goal: delivers all avails the plan and price allow' : 'Impressions'}
  />
);
