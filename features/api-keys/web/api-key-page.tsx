import { apiKeyPages, apiKeyRoutes, type ClientPair } from '@kontor/api-keys/contract';
import { CopyText, EmptyState, ErrorPanel, Page, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { useCall, usePageTitle, useSession, useUnsavedGuard } from '@kontor/core/web';
import { HistoryFold } from '@kontor/history/web';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { ClientSecretList } from './client-secret-list.tsx';
import { GenerateButton } from './generate-button.tsx';
import { keyErrorText } from './key-error-text.ts';
import { NewPairPanel } from './new-pair-panel.tsx';
import { UseItPanel } from './use-it-panel.tsx';
import './api-keys.css';

const GENERATE = 'generate-client-secret';

/** API Keys of a reseller's account (spec 1 §2.5). A generated pair lives here alone, and leaving with one asks first. */
export default function ApiKeyPage() {
  usePageTitle(apiKeyPages.keys.title);
  const { accountId, roles } = useSession();
  const { data, error, refetch, isFetching } = useCall(apiKeyRoutes.all, {});
  const [pair, setPair] = useState<ClientPair | null>(null);
  const guard = useUnsavedGuard(pair !== null);
  const reload = () => void refetch();
  const leavePair = () => {
    setPair(null);
    requestAnimationFrame(() => document.getElementById(GENERATE)?.focus());
  };
  const secrets = data?.data ?? [];
  const generate = data && (
    <GenerateButton id={GENERATE} secrets={secrets.length} isPairShown={pair !== null} onPair={setPair} onFailed={reload} />
  );
  const isEmpty = data !== undefined && secrets.length === 0 && !pair;
  return (
    <Page>
      <PageHeader title="API Keys" actions={isEmpty ? undefined : generate} />
      {error && !data && (
        <ErrorPanel title="API keys did not load" onRetry={reload} isRetrying={isFetching}>
          {keyErrorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <TableSkeleton rows={4} label="Loading API keys" />}
      {pair && <NewPairPanel key={pair.clientSecret} pair={pair} onDone={leavePair} onFailed={reload} />}
      {isEmpty && (
        <EmptyState title="No API Keys" level={2} icon={IconKey} actions={generate}>
          Your programs can read this account’s deals and reports with a client ID and a client secret.
        </EmptyState>
      )}
      {data?.clientId && secrets.length > 0 && (
        <>
          {!pair && <CopyText label="Client ID" value={data.clientId} />}
          <ClientSecretList secrets={secrets} />
          <UseItPanel clientId={data.clientId} />
          {roles.includes('admin') && <HistoryFold id={accountId} />}
        </>
      )}
      {guard}
    </Page>
  );
}
