import { toast } from '@kontor/core/ui';
import { useAct } from '@kontor/core/web';
import { DEAL_TYPE_LABELS, DEAL_TYPES, type DealStatus, dealRoutes, MAX_DEAL_ID } from '@kontor/deals/contract';
import { Button, Select, TextInput } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';

const TYPES = DEAL_TYPES.map((value) => ({ value, label: DEAL_TYPE_LABELS[value] }));
const NO_ID = 'Unable to generate Deal ID. Please try again.';

/** Title, deal id and type; the type is open on create and in draft only (spec 2 §2). */
export function IdentityFields({ deal: { form, field }, status }: { deal: DealForm; status: DealStatus }) {
  const generate = useAct(dealRoutes.generateId, {
    onDone: ({ value }) => (value ? form.setFieldValue('dealId', value) : toast.failed(NO_ID)),
    onFailed: () => toast.failed(NO_ID),
  });
  return (
    <>
      <TextInput {...field('title')} className="k-span" withAsterisk maxLength={400} />
      <TextInput
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
      <Select
        {...field('type')}
        withAsterisk
        data={TYPES}
        allowDeselect={false}
        disabled={status !== 'DRAFT'}
        description={status === 'DRAFT' ? undefined : 'Can be changed while the deal is a draft.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  );
}
