import { FormSection, MoneyField, NumberField } from '@kontor/core/ui';
import { MARGIN_LABELS } from '@kontor/deals/contract';
import { Select } from '@mantine/core';
import { PERCENT_MARGIN } from './deal-form-values.ts';
import { doubtsOf } from './improbable.ts';
import type { DealForm } from './use-deal-form.ts';
import { usePlanOutlook } from './use-plan-outlook.ts';

const MARGINS = (['FLAT', 'PERCENT'] as const).map((value) => ({ value, label: MARGIN_LABELS[value] }));

/** The rate and what is kept of it (spec 2 §3, §9). */
export function PriceSection({ deal: { form, field, number } }: { deal: DealForm }) {
  const values = form.getValues();
  const doubts = doubtsOf(values, usePlanOutlook(values.mediaPlans).forecast.data);
  const margin = number('marginValue');
  return (
    <FormSection title="Price" note="dollars CPM">
      <MoneyField
        {...number('rate')}
        withAsterisk
        description={values.type === 'FIXED' ? 'The price of every impression' : 'The lowest bid that can win'}
        warning={doubts.rate}
      />
      <span className="k-deal-gap" />
      <Select {...field('marginType')} data={MARGINS} allowDeselect={false} />
      {values.marginType === 'PERCENT' ? (
        <NumberField {...margin} rules={{ ...margin.rules, ...PERCENT_MARGIN }} unit="%" />
      ) : (
        <MoneyField {...margin} rules={margin.rules} />
      )}
    </FormSection>
  );
}
