import { ZONES } from '@kontor/core/contract';
import { ConfirmDialog, dayAndClock } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type KeptChange, type MediaListDetail, mediaListRoutes } from '@kontor/media-lists/contract';
import { DealsTakenBack } from './deals-taken-back.tsx';
import { differs, ShownDifference } from './list-difference.tsx';
import { useRollback } from './use-change-items.ts';

/** When a change was made. */
export const changeTime = ({ at }: KeptChange): string => dayAndClock(at, ZONES.EST.iana, 'EST');

type Props = { list: Pick<MediaListDetail, 'id' | 'plans'>; change: KeptChange; isOpen: boolean; onClose: () => void };

/** Asks before a list becomes what it was before a change, and shows what would come and go, asked anew each time it opens. */
export function RestoreQuestion({ list, change: kept, isOpen, onClose }: Props) {
  const { id } = list;
  const { change } = kept;
  const asked = useCall(mediaListRoutes.rollbackDifference, { id, change }, { enabled: isOpen, staleTime: 0 });
  const rollback = useRollback(id);
  const difference = asked.isFetching ? undefined : asked.data;
  const reason = !difference ? 'The difference is not known yet.' : differs(difference) ? null : 'The list holds what it held then.';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Restore the list"
      confirmLabel="Restore"
      isBusy={rollback.isPending}
      reason={reason}
      onConfirm={() => rollback.mutate(change, { onSettled: onClose })}
      onClose={onClose}
    >
      <div className="media-list-dialog">
        <p>
          The list will hold what it held before the change of {changeTime(kept)}. All changes since then are taken back, whoever made them.
        </p>
        <ShownDifference asked={asked} />
        {difference && differs(difference) && <DealsTakenBack list={list} />}
      </div>
    </ConfirmDialog>
  );
}
