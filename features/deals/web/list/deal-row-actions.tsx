import { hrefOf } from '@kontor/core/contract';
import { IconButton } from '@kontor/core/ui';
import { type DealRow, dealPages } from '@kontor/deals/contract';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PublishQuestion } from '../page/publish-question.tsx';
import { useMoveDeal } from './use-move-deal.ts';

/** Edit, of a spent deal its budget, copy the deal id, publish, which asks first, or unpublish, which can be undone; the server has the last word (spec 2 §4). */
export function DealRowActions({ row }: { row: DealRow }) {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const navigate = useNavigate();
  const { unpublish, isBusy } = useMoveDeal();
  const [asking, setAsking] = useState<boolean | null>(null);
  const canUnpublish = row.nextDealActions.includes('UNPUBLISHED');
  const canMove = canUnpublish || row.nextDealActions.includes('PUBLISHED');
  return (
    <>
      <IconButton
        size={24}
        icon={IconPencil}
        label={row.spentOn ? `Raise budget of ${row.title}` : `Edit ${row.title}`}
        aria-keyshortcuts="e"
        onClick={() => void navigate({ to: hrefOf(dealPages.edit, { id: row.id, type: 'general' }) })}
      />
      <IconButton size={24} icon={copied ? IconCheck : IconCopy} label={`Copy ID ${row.dealId}`} onClick={() => copy(row.dealId)} />
      {canMove && (
        <IconButton
          size={24}
          isBusy={isBusy}
          icon={canUnpublish ? IconPlayerPause : IconPlayerPlay}
          label={`${canUnpublish ? 'Unpublish' : 'Publish'} ${row.title}`}
          onClick={() => (canUnpublish ? unpublish(row) : setAsking(true))}
        />
      )}
      {asking !== null && <PublishQuestion id={row.id} isOpen={asking} onClose={() => setAsking(false)} />}
    </>
  );
}
