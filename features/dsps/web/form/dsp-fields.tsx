import { FormSection, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { DSP_TYPES, MOST_LETTERS } from '@kontor/dsps/contract';
import { Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DspValues, statusWord, TYPES } from './dsp-values.ts';

type Props = { kontor: KontorForm<DspValues>; statusNote: ReactNode; hasFocus?: boolean };

/** What a DSP is (spec 3 §3, §5): an indirect one buys through a source, by a seat there. */
export function DspFields({ kontor: { form, field }, statusNote, hasFocus = false }: Props) {
  const { type, status } = form.getValues();
  const { id, label, error } = field('type');
  const isOpen = status === 'enabled';
  return (
    <FormSection title="DSP" note="fields marked * are required">
      <TextField {...field('name')} required maxLength={MOST_LETTERS} autoComplete="off" autoFocus={hasFocus} />
      <Select
        id={id}
        label={label}
        error={error}
        required
        placeholder="Direct or indirect"
        description={type === 'indirect' ? 'It buys through another DSP or exchange.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={TYPES}
        value={type}
        onChange={(next) => form.setFieldValue('type', DSP_TYPES.find((one) => one === next) ?? null)}
      />
      {type === 'indirect' && (
        <>
          <TextField {...field('source')} required maxLength={MOST_LETTERS} autoComplete="off" description="Through whom it buys" />
          <TextField {...field('sourceSeat')} required maxLength={MOST_LETTERS} autoComplete="off" description="Its own seat there" />
        </>
      )}
      <Switch
        id={field('status').id}
        label={statusWord(status)}
        description={statusNote}
        checked={isOpen}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
      <Switch {...field('seat')} description="A deal without one of its seats is not saved." />
    </FormSection>
  );
}
