import { ConfirmDialog, ReasonButton } from '@kontor/core/ui';
import { ACTION_LABELS, type Deal, type DealStatus, STATUS_LABELS, UNSAVED } from '@kontor/deals/contract';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconSend, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useChangeStatus } from './use-change-status.ts';

const ICONS: Partial<Record<DealStatus, TablerIcon>> = {
  PUBLISHED: IconPlayerPlay,
  UNPUBLISHED: IconPlayerPause,
  SEND_FOR_APPROVAL: IconSend,
  APPROVED: IconCheck,
};

/** Why the deal may not take this step now: publishing needs a complete and saved deal (spec 2 §4). */
const blockerOf = (deal: Deal, to: DealStatus, isDirty: boolean): string | null => {
  if (to !== 'PUBLISHED' && to !== 'SEND_FOR_APPROVAL') return null;
  return isDirty ? UNSAVED : deal.publishBlocker;
};

/** The reason beside the sticky bar's buttons, or null. */
export function statusBlocker(deal: Deal, isDirty: boolean): string | null {
  const [next] = deal.nextDealActions;
  return next ? blockerOf(deal, next, isDirty) : null;
}

type Props = { deal: Deal; isDirty: boolean; isPrimary: boolean };

/** The next status, or Approve and Request Changes where the viewer decides; each asks first (spec 2 §4). */
export function StatusAction({ deal, isDirty, isPrimary }: Props) {
  const [wanted, setWanted] = useState<DealStatus | null>(null);
  const change = useChangeStatus(deal.id);
  const decides = deal.nextDealActions.includes('CHANGES_REQUESTED');
  const steps: DealStatus[] = decides ? ['CHANGES_REQUESTED', 'APPROVED'] : deal.nextDealActions.slice(0, 1);
  const confirm = () => wanted && change.mutate(wanted, { onSettled: () => setWanted(null) });
  return (
    <>
      {steps.map((step, i) => {
        const Icon = ICONS[step];
        const isMain = isPrimary && i === steps.length - 1;
        return (
          <ReasonButton
            key={step}
            variant={isMain ? 'filled' : 'default'}
            {...(isMain && { className: 'k-grow' })}
            leftSection={Icon && <Icon size={16} stroke={1.5} aria-hidden />}
            reason={blockerOf(deal, step, isDirty)}
            onClick={() => setWanted(step)}
          >
            {ACTION_LABELS[step] ?? STATUS_LABELS[step]}
          </ReasonButton>
        );
      })}
      <ConfirmDialog
        isOpen={wanted !== null}
        title="Change status"
        confirmLabel={wanted ? (ACTION_LABELS[wanted] ?? STATUS_LABELS[wanted]) : ''}
        isBusy={change.isPending}
        onConfirm={confirm}
        onClose={() => setWanted(null)}
      >
        {wanted && `Are you sure you want to change the status from ${STATUS_LABELS[deal.status]} to ${STATUS_LABELS[wanted]}?`}
      </ConfirmDialog>
    </>
  );
}
