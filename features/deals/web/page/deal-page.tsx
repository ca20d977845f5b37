import { CommentsButton, CommentsDrawer } from '@kontor/comments/web';
import { allows, hrefOf } from '@kontor/core/contract';
import { FormSkeleton, focusMain, PageHeader, TableSkeleton } from '@kontor/core/ui';
import {
  type PageProps,
  RecordPage,
  type RecordWords,
  useDatesInUrl,
  useKnownRow,
  useSession,
  useStaffView,
  useViewer,
} from '@kontor/core/web';
import { DealDashboardSkeleton } from '@kontor/dashboards/web';
import { DEAL_TABS, type Deal, type DealRow, dealNotFound, dealPages, dealRoutes, HAS_RUN, tabsOpen } from '@kontor/deals/contract';
import { IconFileOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import '../deals.css';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { TAB_LABELS } from '../form/deal-form-values.ts';
import { ApprovalPage } from './approval-page.tsx';
import { DealEditor } from './deal-editor.tsx';

const words = (isStaff: boolean): RecordWords<Deal> => ({
  title: 'Deal',
  titleOf: ({ title }) => title,
  failed: 'The deal did not load',
  gone: 'It may have been deleted, or it belongs to another account.',
  list: { page: isStaff ? dealPages.staffList : dealPages.list, label: 'Deals', back: 'Back to Deal List' },
  icon: IconFileOff,
});

type Tab = (typeof DEAL_TABS)[number];
const BODIES: Record<Tab, ReactNode> = {
  dashboard: <DealDashboardSkeleton />,
  general: <FormSkeleton fields={8} label="Loading deal" />,
  configuration: <FormSkeleton fields={10} label="Loading deal" />,
  delivery: <FormSkeleton fields={6} label="Loading deal" />,
  appinfooverride: <TableSkeleton rows={8} label="Loading app info" />,
  history: <TableSkeleton rows={8} label="Loading history" />,
};

/** The deal's page in its own shape, with what the list has said of it already. */
function Loading({ id, tab, row }: { id: string; tab: Tab; row: DealRow | undefined }) {
  const isStaff = useStaffView();
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const dates = useDatesInUrl();
  const list = { label: 'Deals', href: `${hrefOf(isStaff ? dealPages.staffList : dealPages.list)}${dates}` };
  const hrefOfTab = (type: Tab) => `${hrefOf(page, { id, type })}${type === 'history' ? '' : dates}`;
  return (
    <>
      <PageHeader
        crumbs={[list, ...(row ? [{ label: row.dealId, copy: 'deal ID' }] : [])]}
        title={row?.title ?? 'Deal'}
        status={row && <DealStatusPill status={row.status} />}
        tabsLabel="Deal"
        tabs={tabsOpen(DEAL_TABS, useViewer()).map((type) => ({ label: TAB_LABELS[type], href: hrefOfTab(type), current: type === tab }))}
      />
      {(!row || HAS_RUN.includes(row.status)) && <div className="k-deal-line" aria-hidden="true" />}
      {BODIES[tab]}
    </>
  );
}

/** Drawn anew for each version, with which goes what had the focus: it goes to the page. Its comments stay as they are. */
function Editor({ deal, tab }: { deal: Deal; tab: Tab }) {
  const state = `${deal.id}:${deal.version}`;
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) focusMain();
    shown.current = state;
  }, [state]);
  const isStaff = useStaffView();
  const [isTalking, setTalking] = useState(false);
  const comments = deal.commentsEnabled && <CommentsButton dealId={deal.id} isOpen={isTalking} onToggle={() => setTalking(!isTalking)} />;
  return (
    <>
      <DealEditor key={state} deal={deal} tab={tab} comments={comments} />
      {deal.commentsEnabled && isTalking && <CommentsDrawer dealId={deal.id} isReadOnly={isStaff} onClose={() => setTalking(false)} />}
    </>
  );
}

/** A deal of one's own or, on staff's page, of any account; without a tab, or with 'settings', the first one opens (spec 2 §2). */
export default function DealPage({ parameters: { id = '', type } }: PageProps) {
  const session = useSession();
  const isStaff = useStaffView();
  const tab = tabsOpen(DEAL_TABS, useViewer()).find((one) => one === type);
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const row = useKnownRow(dealRoutes.list, id);
  // Staff are led from a link among their own deals to the page that shows every account's.
  const elsewhere = !isStaff && allows(dealPages.staffEdit.access, session) && (
    <Navigate to={hrefOf(dealPages.staffEdit, { id, type })} search replace />
  );
  // What is not one's own may have been sent for approval.
  const asked = !isStaff && session.accountType === 'Publisher' && <ApprovalPage id={id} />;
  return (
    <RecordPage
      read={dealRoutes.get}
      input={{ id }}
      notFound={dealNotFound}
      words={words(isStaff)}
      loading={<Loading id={id} tab={tab ?? DEAL_TABS[0]} row={row} />}
      knownTitle={row?.title}
      instead={elsewhere || asked}
    >
      {(deal, { version, lastUpdate }) =>
        tab ? (
          <Editor deal={{ ...deal, version, lastUpdate }} tab={tab} />
        ) : (
          <Navigate to={hrefOf(page, { id, type: DEAL_TABS[0] })} search replace />
        )
      }
    </RecordPage>
  );
}
