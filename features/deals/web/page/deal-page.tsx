import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, EmptyState, ErrorPanel, FormSkeleton, Page, PageHeader } from '@kontor/core/ui';
import { CallError, errorText, useCall, usePageTitle, useSession } from '@kontor/core/web';
import { DEAL_TABS, dealPages, dealRoutes } from '@kontor/deals/contract';
import { IconFileOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { DealEditor } from './deal-editor.tsx';

type Props = { id: string; type: string | undefined; isStaff: boolean };

/** Loads a deal; without a tab, or with 'settings', the first one opens (spec 2 §2). */
export function DealPage({ id, type, isStaff }: Props) {
  const session = useSession();
  const query = useCall(dealRoutes.get, { id, admin: isStaff });
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const tab = DEAL_TABS.find((one) => one === type);
  usePageTitle(query.data?.title ?? page.title);

  if (query.isError && !isStaff && allows(dealPages.staffEdit.access, session)) {
    return <Navigate to={hrefOf(dealPages.staffEdit, { id, type })} replace />;
  }
  if (query.isError)
    return <NotLoaded isStaff={isStaff} error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;
  if (!tab) return <Navigate to={hrefOf(page, { id, type: DEAL_TABS[0] })} replace />;
  return (
    <Page>
      <DealEditor key={`${query.data.id}:${query.data.version}`} deal={query.data} tab={tab} isStaff={isStaff} />
    </Page>
  );
}

const Loading = () => (
  <Page>
    <PageHeader crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }]} title="Deal" />
    <FormSkeleton fields={8} label="Loading deal" />
  </Page>
);

type NotLoadedProps = { isStaff: boolean; error: Error; isRetrying: boolean; onRetry: () => void };

function NotLoaded({ isStaff, error, isRetrying, onRetry }: NotLoadedProps) {
  const list = hrefOf(isStaff ? dealPages.staffList : dealPages.list);
  // An id that is no id is a deal that does not exist.
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  const back = (
    <ButtonLink variant={isMissing ? 'filled' : 'subtle'} href={list}>
      Back to Deal List
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader crumbs={[{ label: 'Deals', href: list }]} title={isMissing ? 'Deal not found' : 'Deal'} />
      {isMissing ? (
        <EmptyState title="Deal not found" level={2} icon={IconFileOff} actions={back}>
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      ) : (
        <ErrorPanel title="The deal did not load" onRetry={onRetry} isRetrying={isRetrying} actions={back}>
          {errorText(error)}
        </ErrorPanel>
      )}
    </Page>
  );
}
