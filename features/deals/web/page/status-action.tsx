import { ConfirmDialog, ReasonButton, usePageActions } from '@kontor/core/ui';
import { ACTION_LABELS, type Deal, type DealStatus, MAX_ANSWER, STATUS_LABELS, UNSAVED } from '@kontor/deals/contract';
import { Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPlayerPause, IconPlayerPlay, IconSend, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { PublishQuestion } from './publish-question.tsx';
import { useChangeStatus } from './use-change-status.ts';

const ICONS: Partial<Record<DealStatus, TablerIcon>> = {
  PUBLISHED: IconPlayerPlay,
  UNPUBLISHED: IconPlayerPause,
  SEND_FOR_APPROVAL: IconSend,
  APPROVED: IconCheck,
  DRAFT: IconArrowBackUp,
};
/** Steps that take something away are never the loud ones. */
const QUIET: readonly DealStatus[] = ['UNPUBLISHED', 'DRAFT'];

/** What the buttons need to know of a deal, be it one's own or one that waits for one's approval. */
export type Moving = Pick<Deal, 'id' | 'title' | 'status' | 'nextDealActions' | 'publishBlocker' | 'version'> & { seen?: string };

/** Why the deal may not take this step now: publishing needs a complete and saved deal (spec 2 §4). */
const blockerOf = (deal: Moving, to: DealStatus, isDirty: boolean): string | null => {
  if (to !== 'PUBLISHED' && to !== 'SEND_FOR_APPROVAL') return null;
  return isDirty ? UNSAVED : deal.publishBlocker;
};

/** The reason beside the sticky bar's buttons, or null. */
export function statusBlocker(deal: Moving, isDirty: boolean): string | null {
  const [next] = deal.nextDealActions;
  return next ? blockerOf(deal, next, isDirty) : null;
}

/** Approve and Request Changes where the viewer decides, the main one last; else the next status alone. */
const stepsOf = ({ nextDealActions }: Moving): DealStatus[] => {
  if (nextDealActions.includes('CHANGES_REQUESTED')) return ['CHANGES_REQUESTED', 'APPROVED'];
  return nextDealActions.includes('DRAFT') ? nextDealActions.toReversed() : nextDealActions.slice(0, 1);
};

/** What the viewer may do to the deal's status: unpublishing acts at once and can be undone, every other step asks first (spec 2 §4). */
export function useStatusSteps(deal: Moving, isDirty: boolean, onGo?: (field: string) => void) {
  const [wanted, setWanted] = useState<DealStatus | null>(null);
  const [comment, setComment] = useState('');
  const change = useChangeStatus(deal.id);
  const close = () => setWanted(null);
  const asked = wanted !== 'PUBLISHED' && wanted !== 'SEND_FOR_APPROVAL' && wanted;
  const isAnswer = asked === 'APPROVED' || asked === 'CHANGES_REQUESTED';
  const steps = stepsOf(deal).map((step) => ({
    step,
    label: ACTION_LABELS[step] ?? STATUS_LABELS[step],
    reason: blockerOf(deal, step, isDirty),
    isBusy: change.isPending && step === 'UNPUBLISHED',
    run: () => (step === 'UNPUBLISHED' ? change.mutate({ status: step }) : setWanted(step)),
  }));
  const dialogs = (
    <>
      <PublishQuestion id={deal.id} isOpen={wanted === 'PUBLISHED'} onClose={close} onGo={onGo} />
      <PublishQuestion id={deal.id} to="SEND_FOR_APPROVAL" isOpen={wanted === 'SEND_FOR_APPROVAL'} onClose={close} onGo={onGo} />
      <ConfirmDialog
        isOpen={Boolean(asked)}
        title="Change status"
        confirmLabel={asked ? (ACTION_LABELS[asked] ?? STATUS_LABELS[asked]) : ''}
        isBusy={change.isPending}
        reason={asked === 'CHANGES_REQUESTED' && comment.trim() === '' ? 'Say what should change.' : null}
        onConfirm={() =>
          asked &&
          change.mutate({ status: asked, ...(isAnswer && { comment, version: deal.version, seen: deal.seen }) }, { onSettled: close })
        }
        onClose={close}
      >
        {asked && `Are you sure you want to change the status from ${STATUS_LABELS[deal.status]} to ${STATUS_LABELS[asked]}?`}
        {asked === 'CHANGES_REQUESTED' && (
          <Textarea
            mt="sm"
            label="What should change?"
            required
            maxLength={MAX_ANSWER}
            autosize
            minRows={3}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
      </ConfirmDialog>
    </>
  );
  return { steps, dialogs };
}

/** The deal's next step, in the header of all its tabs. Taking a live deal away is never the loud one. */
export function StatusAction({ deal, isDirty, onGo }: { deal: Moving; isDirty: boolean; onGo?: (field: string) => void }) {
  const { steps, dialogs } = useStatusSteps(deal, isDirty, onGo);
  const open = steps.filter(({ reason }) => reason === null);
  usePageActions({
    label: 'This deal',
    actions: open.map(({ step, label, run }) => ({ id: `deal ${step}`, label: `${label} “${deal.title}”`, icon: ICONS[step], run })),
  });
  return (
    <>
      {steps.map(({ step, label, reason, isBusy, run }, i) => {
        const Icon = ICONS[step];
        return (
          <ReasonButton
            key={step}
            className="k-grow"
            variant={i === steps.length - 1 && !QUIET.includes(step) ? 'filled' : 'default'}
            leftSection={Icon && <Icon size={16} stroke={1.5} aria-hidden />}
            loading={isBusy}
            reason={reason}
            onClick={run}
          >
            {label}
          </ReasonButton>
        );
      })}
      {dialogs}
    </>
  );
}
