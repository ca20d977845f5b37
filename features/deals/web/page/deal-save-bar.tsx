import { ReasonButton, StickyBar } from '@kontor/core/ui';
import type { Deal } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { ChangesText } from '../form/changes-text.tsx';
import type { DealForm } from '../form/use-deal-form.ts';
import { statusBlocker } from './status-action.tsx';

/** What is not saved, why publishing waits, and the buttons, the primary last. */
export function DealSaveBar({ deal, form, isSaving }: { deal: Deal; form: DealForm; isSaving: boolean }) {
  return (
    <StickyBar
      message={<ChangesText changes={form.changed.length} errors={form.problems.length} />}
      why={statusBlocker(deal, form.isDirty)}
    >
      {form.isDirty && (
        <Button variant="default" onClick={() => form.form.reset()}>
          Discard
        </Button>
      )}
      <ReasonButton onClick={form.submit} loading={isSaving} reason={form.isDirty ? null : 'Nothing has changed.'}>
        {deal.status === 'DRAFT' ? 'Save draft' : 'Save'}
      </ReasonButton>
    </StickyBar>
  );
}
