import { fieldId } from '@kontor/core/web';
import { Radio, TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { DealForm } from './use-deal-form.ts';

/** All publisher seats are allowed unless some are named (spec 2 §9). */
export function PublisherSeats({ deal: { form } }: { deal: DealForm }) {
  const { pubSeats } = form.getValues();
  const [isNamed, setNamed] = useState(pubSeats.length > 0);
  const handleMode = (mode: string) => {
    setNamed(mode === 'named');
    if (mode === 'all') form.setFieldValue('pubSeats', []);
  };
  return (
    <div>
      <Radio.Group label="Publisher seats" value={isNamed ? 'named' : 'all'} onChange={handleMode}>
        <div className="k-deal-row">
          <Radio value="all" label="All allowed" />
          <Radio value="named" label="Only these" />
        </div>
      </Radio.Group>
      {isNamed && (
        <TagsInput
          mt={8}
          aria-label="Allowed publisher seats"
          placeholder={pubSeats.length === 0 ? 'Seat, then Enter' : ''}
          maxTags={200}
          splitChars={[',', ' ', ';']}
          id={fieldId('pubSeats')}
          {...form.getInputProps('pubSeats')}
        />
      )}
    </div>
  );
}
