import type { Input } from '@kontor/core/contract';
import { ErrorPanel, Form, TextField } from '@kontor/core/ui';
import { errorText, useAct, useKontorForm } from '@kontor/core/web';
import { type RatesKept, rateRoutes } from '@kontor/ingest/contract';
import { DOLLAR } from '@kontor/market/contract';
import { CURRENCIES } from '@kontor/market/reference';
import { Button, Checkbox, Modal, Select } from '@mantine/core';
import { useState } from 'react';

const LABELS = { day: 'Day', currency: 'Currency', rate: 'Dollars for one' };
const CHOICES = CURRENCIES.filter(({ code }) => code !== DOLLAR).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Keeping = ReturnType<typeof useAct<typeof rateRoutes.keep>>;
type AddRateProps = { onKept: (kept: RatesKept) => void; onClose: () => void };

function AddRateForm({ keep, onKept, onClose }: AddRateProps & { keep: Keeping }) {
  const [isSure, setSure] = useState(false);
  const { field, submit, showIssues } = useKontorForm<Input<typeof rateRoutes.keep>>({
    schema: rateRoutes.keep.input,
    initial: { day: new Date().toISOString().slice(0, 10), currency: '', rate: '' },
    labels: LABELS,
    onSave: (rate) => keep.mutate({ ...rate, isSure }, { onSuccess: ({ data }) => onKept(data), onError: showIssues }),
  });
  return (
    <Form
      className="ingest-add-rate"
      onSubmit={() => {
        if (!keep.isPending) submit();
      }}
    >
      {keep.isError && <ErrorPanel title={errorText(keep.error)} />}
      <TextField {...field('day')} data-autofocus description="As 2026-11-20, UTC" inputWrapperOrder={BELOW} />
      <Select {...field('currency')} data={CHOICES} searchable />
      <TextField
        {...field('rate')}
        inputMode="decimal"
        description="For example 1.0821. A rate that is there is replaced."
        inputWrapperOrder={BELOW}
      />
      {keep.isError && (
        <Checkbox label="The rate is right" checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />
      )}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose} disabled={keep.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={keep.isPending}>
          Save rate
        </Button>
      </div>
    </Form>
  );
}

/** Asks for the rate of a currency on a day. */
export function AddRateDialog({ isOpen, onKept, onClose }: AddRateProps & { isOpen: boolean }) {
  const keep = useAct(rateRoutes.keep, { invalidates: [rateRoutes.list] });
  const close = () => {
    if (keep.isPending) return;
    keep.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Add a rate" size={440}>
      <AddRateForm keep={keep} onKept={onKept} onClose={close} />
    </Modal>
  );
}
