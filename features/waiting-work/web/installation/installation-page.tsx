import { counted, hrefOf } from '@kontor/core/contract';
import { ButtonLink, DataTable, EmptyState, ErrorPanel, Page, PageHeader, Panel, TableSkeleton, toast, UiLink } from '@kontor/core/ui';
import { errorText, useAct, useCall, usePageTitle } from '@kontor/core/web';
import { helpPages } from '@kontor/help/contract';
import {
  INSTALLATION_PARTS,
  type InstallationState,
  installationRoutes,
  WORK_KINDS,
  waitingWorkPages,
} from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import '../waiting-work.css';
import { when } from '../waiting-columns.tsx';
import { FEED_COLUMNS, isFailing, jobColumns, partColumns } from './installation-columns.tsx';

const INVALIDATES = [installationRoutes.state];

function Parts({ parts }: Pick<InstallationState, 'parts'>) {
  const { mutate, isPending, variables } = useAct(installationRoutes.check, {
    invalidates: INVALIDATES,
    onDone: ({ data: { error } }) => (error === '' ? toast.success('It answers.') : toast.failed(error.split('\n')[0] ?? error)),
    onFailed: (error) => toast.failed(errorText(error)),
  });
  const checking = isPending ? (variables?.part ?? null) : null;
  const columns = useMemo(() => partColumns(({ part }) => mutate({ part }), checking), [mutate, checking]);
  const failing = parts.filter((one) => one.isUsed && isFailing(one)).map(({ part }) => INSTALLATION_PARTS[part]);
  return (
    <Panel title="Parts" note={failing.length === 0 ? 'each is asked every hour' : `${failing.join(', ')} failing`}>
      <DataTable caption="Parts of the installation" columns={columns} rows={parts} rowKey={({ part }) => part} />
    </Panel>
  );
}

function Jobs({ jobs }: Pick<InstallationState, 'jobs'>) {
  const { mutate } = useAct(installationRoutes.run, {
    invalidates: INVALIDATES,
    onDone: () => toast.success('It will run within a few seconds.'),
    onFailed: (error) => toast.failed(errorText(error)),
  });
  const columns = useMemo(() => jobColumns(({ name }) => mutate({ name })), [mutate]);
  return (
    <Panel title="Jobs" note="schedules are in UTC">
      <DataTable
        caption="Jobs"
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        empty={<EmptyState title="No job has run yet">Jobs begin with the server.</EmptyState>}
      />
    </Panel>
  );
}

const Feeds = ({ feeds, newestEvent }: Pick<InstallationState, 'feeds' | 'newestEvent'>) => (
  <Panel title="Feeds" note={`newest event ${when(newestEvent)}`}>
    <DataTable
      caption="Feeds"
      columns={FEED_COLUMNS}
      rows={feeds}
      rowKey={({ name }) => name}
      empty={<p className="waiting-about">No platform keys. Exchanges send events and read deals with one.</p>}
    />
  </Panel>
);

const WAITING = { change: 'change', letter: 'e-mail', ticket: 'support request', job: 'job' } as const;
const Waiting = ({ waiting }: Pick<InstallationState, 'waiting'>) => {
  const all = WORK_KINDS.filter((kind) => (waiting[kind] ?? 0) > 0).map((kind) =>
    counted(waiting[kind] ?? 0, WAITING[kind], `${WAITING[kind]}s`),
  );
  return (
    <Panel title="Waiting work">
      <p className="waiting-about">
        {all.length === 0 ? 'Nothing waits. ' : `${all.join(', ')} failed and wait. `}
        <UiLink className="k-link" href={hrefOf(waitingWorkPages.waiting)}>
          Waiting work
        </UiLink>
      </p>
    </Panel>
  );
};

/** How everything that the product runs on does, for super users alone (docs/decisions/0131). */
export default function InstallationPage() {
  usePageTitle(waitingWorkPages.installation.title);
  const { data, error, refetch, isFetching } = useCall(installationRoutes.state, {}, { staleTime: 0 });
  const reload = () => void refetch();
  const actions = (
    <>
      <ButtonLink variant="default" href={`${hrefOf(helpPages.request)}?state=yes`}>
        Send to support
      </ButtonLink>
      <Button variant="default" loading={isFetching} leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />} onClick={reload}>
        Reload
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader title={waitingWorkPages.installation.title} actions={data ? actions : undefined} />
      {error && !data && (
        <ErrorPanel title="The state of the installation did not load" onRetry={reload} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <TableSkeleton rows={8} label="Loading the state of the installation" />}
      {data && (
        <div className="waiting-work">
          <Parts parts={data.parts} />
          <Feeds feeds={data.feeds} newestEvent={data.newestEvent} />
          <Jobs jobs={data.jobs} />
          <Waiting waiting={data.waiting} />
        </div>
      )}
    </Page>
  );
}
