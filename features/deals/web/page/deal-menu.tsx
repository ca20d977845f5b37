import { hrefOf } from '@kontor/core/contract';
import { ConfirmDialog, toast } from '@kontor/core/ui';
import { call, errorText } from '@kontor/core/web';
import { type Deal, dealPages, dealRoutes } from '@kontor/deals/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDealRefresh } from './use-deal-refresh.ts';

/** What is rarely done; deleting is not offered for inactive deals or to staff (spec 2 §4). */
export function DealMenu({ deal, isStaff, onDeleted }: { deal: Deal; isStaff: boolean; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { copy } = useClipboard();
  const navigate = useNavigate();
  const refresh = useDealRefresh();
  const isPublished = deal.status === 'PUBLISHED';
  const canDelete = !isStaff && !deal.dealDisabled;
  const remove = useMutation({
    mutationFn: () => call(dealRoutes.remove, { id: deal.id }),
    onSuccess: async ({ msg }) => {
      setAsking(false);
      toast.success(msg || 'Deal deleted.');
      // A published deal is still there, only unpublished.
      if (isPublished) return refresh();
      onDeleted();
      await navigate({ to: hrefOf(dealPages.list) });
      return refresh();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
  const handleCopy = () => {
    copy(deal.dealId);
    toast.success('Deal ID copied.');
  };
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="More actions">
            <IconDotsVertical size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={handleCopy}>
            Copy deal ID
          </Menu.Item>
          {canDelete && (
            <Menu.Item color="brick" leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />} onClick={() => setAsking(true)}>
              Delete deal
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete deal"
        confirmLabel={isPublished ? 'Unpublish' : 'Delete'}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {isPublished
          ? `“${deal.title}” is published. Deleting a published deal unpublishes it; buyers stop seeing it at once.`
          : `“${deal.title}” and its deal ID ${deal.dealId} will be gone. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
