import { type AccountRow, accountAdminList, accountAdminRoutes, accountPages } from '@kontor/accounts/contract';
import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Chip, Cut, Page, PageHeader } from '@kontor/core/ui';
import { ListTable, type Looks, RecordLink, useListPage, usePageTitle } from '@kontor/core/web';
import { IconPlus } from '@tabler/icons-react';
import { AccountStatusPill } from '../account-status-pill.tsx';

/** On a phone status and type stand under the name. */
const looks: Looks<AccountRow, typeof accountAdminList.fields> = {
  name: {
    width: 240,
    cell: (row) => (
      <RecordLink page={accountPages.edit} parameters={{ accountId: row.id }}>
        <Cut text={row.name} />
        {row.demoAccount && <Chip label="Demo" />}
      </RecordLink>
    ),
    sub: ({ status, type }) => (
      <>
        <AccountStatusPill status={status} /> {type}
      </>
    ),
  },
  status: { width: 100, priority: 12, cell: ({ status }) => <AccountStatusPill status={status} /> },
  type: { width: 92, priority: 11 },
  users: { width: 76, priority: 9 },
  publishedDeals: { width: 124, priority: 10 },
  allowedAds: { width: 104, priority: 8 },
  dealManagement: { width: 76, priority: 7 },
  dealAccessTemplate: { width: 98, priority: 3 },
  ftrackhhidReach: { width: 76, priority: 2 },
  uploadedSegment: { width: 82, priority: 4 },
  shared: { width: 78, priority: 5 },
  createDate: { width: 104, priority: 6 },
  lastUpdate: { width: 104, priority: 1 },
};
/** It stands beside the name. */
const HIDDEN = ['demoAccount'];

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(accountPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create account
  </ButtonLink>
);
const none = { words: 'Customers plan and sell in accounts. Create the first one, then its administrator.', create: <CreateLink /> };

/** Accounts of the platform (spec 3 §2). */
export default function AccountListPage() {
  usePageTitle(accountPages.list.title);
  const state = useListPage(accountAdminList, accountAdminRoutes.list, { file: accountAdminRoutes.download });
  return (
    <Page>
      <PageHeader
        title={accountPages.list.title}
        meta="Customers, publishers, buyers and resellers"
        actions={<CreateLink className="k-grow" />}
      />
      <ListTable state={state} looks={looks} none={none} hidden={HIDDEN} />
    </Page>
  );
}
