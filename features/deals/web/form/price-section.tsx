import { FormSection } from '@kontor/core/ui';
import { MARGIN_LABELS } from '@kontor/deals/contract';
import { Select } from '@mantine/core';
import { DecimalField } from './decimal-field.tsx';
import type { DealForm } from './use-deal-form.ts';

const MARGINS = (['FLAT', 'PERCENT'] as const).map((value) => ({ value, label: MARGIN_LABELS[value] }));

/** The rate and what is kept of it (spec 2 §3, §9). */
export function PriceSection({ deal: { form, field } }: { deal: DealForm }) {
  const { rate, type, marginType, marginValue } = form.getValues();
  const isPercent = marginType === 'PERCENT';
  return (
    <FormSection title="Price" note="dollars CPM">
      <DecimalField
        name="rate"
        label="Floor CPM"
        isRequired
        prefix="$"
        description={type === 'FIXED' ? 'The price of every impression' : 'The lowest bid that can win'}
        value={rate}
        onChange={(text) => form.setFieldValue('rate', text)}
        error={form.errors.rate}
      />
      <span className="k-deal-gap" />
      <Select {...field('marginType')} data={MARGINS} allowDeselect={false} />
      <DecimalField
        name="marginValue"
        label="Margin"
        {...(isPercent ? { suffix: '%' } : { prefix: '$' })}
        value={marginValue}
        onChange={(text) => form.setFieldValue('marginValue', text)}
        error={form.errors.marginValue}
      />
    </FormSection>
  );
}
