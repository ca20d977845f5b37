import { Code, TextField, toast } from '@kontor/core/ui';
import { useAct } from '@kontor/core/web';
import { DEAL_TYPE_LABELS, DEAL_TYPES, type DealStatus, dealRoutes, MAX_DEAL_ID } from '@kontor/deals/contract';
import { Button, Select, TextInput } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';

const TYPES = DEAL_TYPES.map((value) => ({ value, label: DEAL_TYPE_LABELS[value] }));
const NO_ID = 'Unable to generate Deal ID. Please try again.';
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Title, deal id and type; the type is open on create and in draft only (spec 2 §2). */
export function IdentityFields({ deal: { form, field }, status }: { deal: DealForm; status: DealStatus }) {
  return (
    <>
      <TextField {...field('title')} className="k-span" withAsterisk maxLength={400} />
      {status === 'PUBLISHED' ? <LiveDealId dealId={form.getValues().dealId} /> : <DealIdField deal={{ form, field }} status={status} />}
      <Select
        {...field('type')}
        withAsterisk
        data={TYPES}
        allowDeselect={false}
        disabled={status !== 'DRAFT'}
        description={status === 'DRAFT' ? undefined : 'Can be changed while the deal is a draft.'}
        inputWrapperOrder={BELOW}
      />
    </>
  );
}

/** Buyers bid on the ID of a live deal: changing it would end the deal on the DSP's side. */
const LiveDealId = ({ dealId }: { dealId: string }) => (
  <TextInput
    label="Deal ID"
    id="field-dealId"
    readOnly
    className="k-deal-readonly"
    value={dealId}
    description="Unpublish to change the Deal ID."
    inputWrapperOrder={BELOW}
    rightSectionWidth={36}
    rightSection={<Code value={dealId} label="deal ID" isButtonOnly />}
  />
);

type DealIdProps = { deal: Pick<DealForm, 'form' | 'field'>; status: DealStatus };

function DealIdField({ deal: { form, field }, status }: DealIdProps) {
  const generate = useAct(dealRoutes.generateId, {
    onDone: ({ value }) => (value ? form.setFieldValue('dealId', value) : toast.failed(NO_ID)),
    onFailed: () => toast.failed(NO_ID),
  });
  return (
    <TextField
      {...field('dealId')}
      withAsterisk
      maxLength={MAX_DEAL_ID}
      autoComplete="off"
      spellCheck={false}
      {...(status === 'DRAFT' && {
        rightSectionWidth: 84,
        rightSection: (
          <Button variant="subtle" size="compact-xs" loading={generate.isPending} onClick={() => generate.mutate({})}>
            Generate
          </Button>
        ),
      })}
    />
  );
}
