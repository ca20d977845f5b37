import { EmptyState, ErrorPanel, Page, PageHeader, ReasonButton, TableSkeleton, toast } from '@kontor/core/ui';
import { errorText, useCall, usePageTitle, useUnsavedGuard } from '@kontor/core/web';
import { ingestPages, ingestRoutes } from '@kontor/ingest/contract';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FeedPanel } from './feed-panel.tsx';
import { type IssuedKey, IssueKeyDialog } from './issue-key-dialog.tsx';
import { IssuedKeyPanel } from './issued-key-panel.tsx';
import { PlatformKeyList } from './platform-key-list.tsx';
import './platform-keys.css';

const ISSUE = 'issue-platform-key';

/** Keys that open the feed of events or that of deals, for super users alone (design §5). A key just issued is seen here alone, and leaving it asks first. */
export default function PlatformKeyPage() {
  usePageTitle(ingestPages.keys.title);
  const { data, error, refetch, isFetching } = useCall(ingestRoutes.keys, {});
  const [isIssuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const guard = useUnsavedGuard(issued !== null);
  const reload = () => void refetch();
  const issue = (
    <ReasonButton
      id={ISSUE}
      className="k-grow"
      reason={issued && 'Copy the new platform key first, then press Done.'}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setIssuing(true)}
    >
      Issue key
    </ReasonButton>
  );
  const handleIssued = (key: IssuedKey) => {
    setIssuing(false);
    setIssued(key);
    toast.success('Platform key issued.');
  };
  const leaveIssued = () => {
    setIssued(null);
    requestAnimationFrame(() => document.getElementById(ISSUE)?.focus());
  };
  const isEmpty = data?.length === 0;
  return (
    <Page>
      <PageHeader title="Platform keys" actions={data && !isEmpty ? issue : undefined} />
      {error && !data && (
        <ErrorPanel title="Platform keys did not load" onRetry={reload} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <TableSkeleton rows={4} label="Loading platform keys" />}
      {issued && <IssuedKeyPanel issued={issued} onDone={leaveIssued} />}
      {isEmpty && !issued && (
        <EmptyState title="No Platform Keys" level={2} icon={IconKey} actions={issue}>
          With a platform key an exchange can send its events to this installation, or read the deals that are published.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <PlatformKeyList keys={data} />
          <FeedPanel />
        </>
      )}
      <IssueKeyDialog isOpen={isIssuing} isIssued={issued !== null} onIssued={handleIssued} onClose={() => setIssuing(false)} />
      {guard}
    </Page>
  );
}
