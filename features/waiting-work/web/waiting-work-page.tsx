import { EmptyState, ErrorPanel, Page, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { errorText, useCall, usePageTitle } from '@kontor/core/web';
import { WORK_KINDS, waitingWorkPages, waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconRefresh } from '@tabler/icons-react';
import { WaitingKindPanel } from './waiting-kind-panel.tsx';
import './waiting-work.css';

/** What failed and waits aside while the rest goes on, for super users alone. */
export default function WaitingWorkPage() {
  usePageTitle(waitingWorkPages.waiting.title);
  const { data, error, refetch, isFetching } = useCall(waitingWorkRoutes.list, {});
  const reload = () => void refetch();
  const again = (
    <Button
      variant="default"
      className="k-grow"
      loading={isFetching}
      leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
      onClick={reload}
    >
      Reload
    </Button>
  );
  return (
    <Page>
      <PageHeader title={waitingWorkPages.waiting.title} actions={data ? again : undefined} />
      {error && !data && (
        <ErrorPanel title="Waiting work did not load" onRetry={reload} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <TableSkeleton rows={4} label="Loading waiting work" />}
      {data?.rows.length === 0 && (
        <EmptyState title="All clear" level={2} icon={IconHourglassEmpty}>
          Changes, e-mails, support requests and jobs that fail wait here with their error.
        </EmptyState>
      )}
      <div className="waiting-work">{data && WORK_KINDS.map((kind) => <WaitingKindPanel key={kind} kind={kind} list={data} />)}</div>
    </Page>
  );
}
