import { hrefOf } from '@kontor/core/contract';
import { ButtonMenu, IconButton, toast, usePageActions } from '@kontor/core/ui';
import { stringifySearch, usePageKey, useRemoval, useStaffView, useViewer } from '@kontor/core/web';
import { DEAL_TABS, type Deal, dealPages, dealRoutes, tabsOpen } from '@kontor/deals/contract';
import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconCopyPlus, IconDotsVertical, IconFileText, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { TAB_LABELS } from '../form/deal-form-values.ts';
import { DEAL_READS } from './deal-reads.ts';

/** What is rarely done; deleting is not offered for inactive deals or to staff (spec 2 §4). */
export function DealMenu({ deal, onDeleted }: { deal: Deal; onDeleted: () => void }) {
  const isStaff = useStaffView();
  const { copy } = useClipboard();
  const navigate = useNavigate();
  const isPublished = deal.status === 'PUBLISHED';
  const canDelete = !isStaff && !deal.dealDisabled;
  const { remove, dialog } = useRemoval<Deal>({
    route: dealRoutes.remove,
    invalidates: DEAL_READS,
    title: 'Delete deal',
    confirmLabel: isPublished ? 'Unpublish' : 'Delete',
    words: ({ title, dealId }) =>
      isPublished
        ? `“${title}” is published. Deleting a published deal unpublishes it; buyers stop seeing it at once.`
        : `“${title}” and its deal ID ${dealId} will be gone. This cannot be undone.`,
    onDone: () => {
      // A published deal is still there, only unpublished.
      if (isPublished) return;
      onDeleted();
      return navigate({ to: hrefOf(dealPages.list), ignoreBlocker: true });
    },
  });
  const here = usePageKey();
  const tabs = tabsOpen(DEAL_TABS, useViewer());
  const handleCopy = (text: string, what: string) => {
    copy(text);
    toast.success(`${what} copied.`);
  };
  const copyId = () => handleCopy(deal.dealId, 'Deal ID');
  const openCopy = () => void navigate({ href: `${hrefOf(dealPages.create, { type: 'general' })}${stringifySearch({ copy: deal.id })}` });
  usePageActions({
    label: 'This deal',
    actions: [
      { id: 'copy-id', label: 'Copy ID', hint: deal.dealId, icon: IconCopy, run: copyId },
      { id: 'copy-link', label: 'Copy link', icon: IconCopy, run: () => handleCopy(window.location.origin + here, 'Link') },
      {
        id: 'tabs',
        label: 'Open tab',
        icon: IconFileText,
        steps: () => tabs.map((tab) => ({ id: tab, label: TAB_LABELS[tab], run: () => void navigate({ to: `${here}/${tab}` }) })),
      },
    ],
  });
  return (
    <>
      <ButtonMenu width={200} button={<IconButton isFramed size={32} icon={IconDotsVertical} label="More actions" />}>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={copyId}>
          Copy deal ID
        </Menu.Item>
        {!isStaff && (
          <Menu.Item leftSection={<IconCopyPlus size={16} stroke={1.5} aria-hidden />} onClick={openCopy}>
            Duplicate deal
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item color="brick" leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />} onClick={() => remove(deal)}>
            Delete deal
          </Menu.Item>
        )}
      </ButtonMenu>
      {dialog}
    </>
  );
}
