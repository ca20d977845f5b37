import { allows, hrefOf } from '@kontor/core/contract';
import { FormSkeleton, PageHeader } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useSession, useStaffView } from '@kontor/core/web';
import { DEAL_TABS, type Deal, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { IconFileOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { DealEditor } from './deal-editor.tsx';

const words = (isStaff: boolean): RecordWords<Deal> => ({
  title: 'Deal',
  titleOf: ({ title }) => title,
  failed: 'The deal did not load',
  gone: 'It may have been deleted, or it belongs to another account.',
  list: { page: isStaff ? dealPages.staffList : dealPages.list, label: 'Deals', back: 'Back to Deal List' },
  icon: IconFileOff,
});

const Loading = () => (
  <>
    <PageHeader crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }]} title="Deal" />
    <FormSkeleton fields={8} label="Loading deal" />
  </>
);

/** A deal of one's own or, on staff's page, of any account; without a tab, or with 'settings', the first one opens (spec 2 §2). */
export default function DealPage({ parameters: { id = '', type } }: PageProps) {
  const session = useSession();
  const isStaff = useStaffView();
  const tab = DEAL_TABS.find((one) => one === type);
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  // Staff are led from a link among their own deals to the page that shows every account's.
  const elsewhere = !isStaff && allows(dealPages.staffEdit.access, session) && (
    <Navigate to={hrefOf(dealPages.staffEdit, { id, type })} replace />
  );
  return (
    <RecordPage
      read={dealRoutes.get}
      input={{ id }}
      notFound={dealNotFound}
      words={words(isStaff)}
      loading={<Loading />}
      instead={elsewhere}
    >
      {(deal, { version, lastUpdate }) =>
        tab ? (
          <DealEditor key={`${deal.id}:${version}`} deal={{ ...deal, version, lastUpdate }} tab={tab} />
        ) : (
          <Navigate to={hrefOf(page, { id, type: DEAL_TABS[0] })} replace />
        )
      }
    </RecordPage>
  );
}
