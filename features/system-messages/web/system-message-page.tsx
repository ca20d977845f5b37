import { ErrorPanel, FormSkeleton, Page, PageHeader, Panel, StatusPill } from '@kontor/core/ui';
import { errorText, useCall, usePageTitle } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { systemMessagePages, systemMessageRoutes } from '@kontor/system-messages/contract';
import { useState } from 'react';
import { MessageForm } from './message-form.tsx';
import { ownZone, stateOf } from './message-values.ts';

/** The platform's line over every page: written, changed, and switched off (spec 3 §2, §4). */
export default function SystemMessagePage() {
  usePageTitle(systemMessagePages.edit.title);
  const [zone] = useState(() => ownZone());
  const { data, error, refetch, isFetching } = useCall(systemMessageRoutes.get, { admin: true });
  const state = data && stateOf(data, zone);
  return (
    <Page>
      <PageHeader
        title={systemMessagePages.edit.title}
        status={state && <StatusPill tone={state.isShown ? 'pos' : 'off'} glyph={state.isShown ? 'full' : 'dash'} label={state.label} />}
        meta="One line over every page of everybody, until it expires"
      />
      {error && !data && (
        <ErrorPanel title="The system message did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <FormSkeleton fields={4} label="Loading the system message" />}
      {data && <MessageForm key={`${data.id} ${data.version}`} opened={data} zone={zone} />}
      {data?.id && (
        <Panel title="History">
          <HistoryTab id={data.id} isOfPlatform />
        </Panel>
      )}
    </Page>
  );
}
