import { hrefOf } from '@kontor/core/contract';
import { ButtonMenu, IconButton, toast, usePageActions } from '@kontor/core/ui';
import { stringifySearch, usePageKey, useStaffView, useViewer } from '@kontor/core/web';
import { DEAL_TABS, type Deal, dealPages, tabsOpen } from '@kontor/deals/contract';
import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconCopyPlus, IconDotsVertical, IconFileText, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealRemoval } from './use-deal-removal.ts';

/** What is rarely done; deleting is not offered for inactive deals or to staff (spec 2 §4). */
export function DealMenu({ deal, onDeleted }: { deal: Deal; onDeleted: () => void }) {
  const isStaff = useStaffView();
  const { copy } = useClipboard();
  const navigate = useNavigate();
  const canDelete = !isStaff && !deal.dealDisabled;
  const { remove } = useDealRemoval({ onDeleted });
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
  );
}
