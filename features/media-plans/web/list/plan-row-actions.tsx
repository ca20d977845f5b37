import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, IconButton } from '@kontor/core/ui';
import { type MediaPlanRow, mediaPlanDisabled, mediaPlanPages } from '@kontor/media-plans/contract';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { usePlanActions } from '../use-plan-actions.tsx';

type PlanRowActionsProps = { row: MediaPlanRow; actions: ReturnType<typeof usePlanActions> };

/** Edit, duplicate, delete. */
export const PlanRowActions = ({ row, actions }: PlanRowActionsProps) => {
  const locked = row.status ? null : mediaPlanDisabled.text;
  return (
    <>
      <ButtonLink
        href={hrefOf(mediaPlanPages.edit, { id: row.id, type: 'settings' })}
        variant="subtle"
        size="compact-xs"
        aria-label={`Edit ${row.title}`}
        aria-keyshortcuts="e"
      >
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </ButtonLink>
      <IconButton label={`Duplicate ${row.title}`} icon={IconCopy} size={24} reason={locked} onClick={() => actions.duplicate([row.id])} />
      <IconButton label={`Delete ${row.title}`} icon={IconTrash} size={24} reason={locked} onClick={() => actions.remove(row)} />
    </>
  );
};
