import { Cut, IconButton, Page, PageHeader, StatusPill, type Tone } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import {
  SUPPLY_STATUS_LABELS,
  type SupplyRequestRow,
  type SupplyStatus,
  supplyRequestList,
  supplyRequestPages,
  supplyRequestRoutes,
} from '@kontor/supply-requests/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { AnswerDialog, type Asked } from './answer-dialog.tsx';

const TONES: Record<SupplyStatus, Tone> = { pending: 'info', done: 'pos', declined: 'neg' };
const none = { words: 'Accounts ask for publishers on their transparency page.' };

const looks: Looks<SupplyRequestRow, typeof supplyRequestList.fields> = {
  id: { width: 200, priority: 1 },
  pub: { width: 220, cell: ({ pub }) => <Cut text={pub} />, sub: ({ account, user }) => `${account}, ${user}` },
  publisherId: { width: 200, priority: 2 },
  account: { width: 180, priority: 8 },
  user: { width: 160, priority: 6 },
  requestDate: { width: 112, priority: 7 },
  status: { width: 120, priority: 9, cell: ({ status }) => <StatusPill tone={TONES[status]} label={SUPPLY_STATUS_LABELS[status]} /> },
  answer: { width: 240, priority: 3 },
};

/** Publishers that accounts have asked for, and the platform's answers (spec 3 §2). */
export default function SupplyRequestListPage() {
  usePageTitle(supplyRequestPages.list.title);
  const state = useListPage(supplyRequestList, supplyRequestRoutes.list, { file: supplyRequestRoutes.download });
  const [asked, setAsked] = useState<Asked | null>(null);
  const rowActions = useCallback(
    (row: SupplyRequestRow) =>
      row.status === 'pending' && (
        <>
          <IconButton size={24} icon={IconCheck} label={`Mark ${row.pub} done`} onClick={() => setAsked({ row, status: 'done' })} />
          <IconButton size={24} icon={IconX} label={`Decline ${row.pub}`} onClick={() => setAsked({ row, status: 'declined' })} />
        </>
      ),
    [],
  );
  return (
    <Page>
      <PageHeader title={supplyRequestPages.list.title} meta="Publishers that accounts would like to buy from" />
      <ListTable state={state} looks={looks} none={none} rowActions={rowActions} />
      {asked && <AnswerDialog asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
