import { type Fields, hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, count, EmptyState, MISSING, money, Page, PageHeader, type TabItem, TableSkeleton, UiLink } from '@kontor/core/ui';
import { CallFailed, GoTo, ListTable, type Looks, type PageProps, useListPage, usePageTitle } from '@kontor/core/web';
import { ALL_PROVIDERS, type ProviderTab, type SharedSegment, segmentPages, sharedRoutes } from '@kontor/segments/contract';
import { IconUsersGroup } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { overlapHref, sharedHref } from '../segment-links.ts';
import { SegmentStatusPill } from '../uploaded/segment-status-pill.tsx';
import { useCompare } from '../use-compare.ts';
import { viewOfTab } from './provider-views.ts';
import { useProviders } from './use-providers.ts';

const { shared } = segmentPages;
const hrefOfTab = (providerType: string) => hrefOf(shared, { providerType });

const looksOf = (providerType: string): Looks<SharedSegment, Fields> => ({
  name: {
    width: 280,
    cell: (row) => (
      <UiLink href={sharedHref(row, providerType)}>
        <Cut text={row.name} />
      </UiLink>
    ),
    sub: ({ status, dataType, dataCount }) => (
      <>
        {status !== 'ACTIVE' && <SegmentStatusPill status={status} />} {dataType}
        {dataCount !== null && `, ${count(dataCount)} users`}
      </>
    ),
  },
  sourceSegmentId: { write: (id) => id || MISSING, width: 130, priority: 3 },
  dataType: { width: 112, priority: 6 },
  dataCount: { priority: 7 },
  price: { width: 92, priority: 6, write: (price) => money(price) },
  sourceProvider: { width: 140, priority: 5 },
  ingest: { priority: 5 },
  createDate: { width: 168, priority: 1 },
  updateDate: { width: 168, priority: 2 },
  status: { width: 118, priority: 8, cell: ({ status }) => <SegmentStatusPill status={status} /> },
});

/** The tabs of the providers and ALL; what was searched for stays. */
function useTabs(providers: readonly ProviderTab[], current: string): TabItem[] {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const all = providers.reduce((sum, provider) => sum + provider.count, 0);
  const tabs = [
    // First, as many providers are wider than a window.
    { key: ALL_PROVIDERS, label: 'ALL', rows: all },
    ...providers.map(({ key, value, count: rows }) => ({ key, label: value, rows })),
  ];
  return tabs.map(({ key, label, rows }) => ({ label, href: `${hrefOfTab(key)}${search}`, count: count(rows), current: key === current }));
}

type TabProps = { providerType: string; tab: ProviderTab | undefined };

function SegmentsOfTab({ providerType, tab }: TabProps) {
  const view = viewOfTab(providerType, tab);
  const state = useListPage(view, sharedRoutes.list, { also: { provider: providerType }, file: sharedRoutes.download });
  const looks = useMemo(() => looksOf(providerType), [providerType]);
  const bulk = useCompare<SharedSegment>();
  return (
    <ListTable
      state={state}
      looks={looks}
      bulk={bulk}
      none={{
        words: tab ? `${tab.value} shares no segments with your account yet.` : 'No provider shares segments with your account yet.',
      }}
    />
  );
}

const Heading = ({ tabs }: { tabs?: readonly TabItem[] }) => (
  <PageHeader
    title={shared.title}
    meta="Audiences that data providers make available"
    actions={
      <ButtonLink variant="default" href={overlapHref()}>
        Overlap
      </ButtonLink>
    }
    tabs={tabs}
    tabsLabel="Providers"
  />
);

function Tabs({ providers, providerType }: { providers: readonly ProviderTab[]; providerType: string }) {
  const tab = providers.find(({ key }) => key === providerType);
  const tabs = useTabs(providers, providerType);
  const isKnown = tab !== undefined || providerType === ALL_PROVIDERS;
  return (
    <>
      <Heading tabs={tabs} />
      {isKnown ? (
        <SegmentsOfTab key={providerType} providerType={providerType} tab={tab} />
      ) : (
        <EmptyState
          title="No Data Found"
          level={2}
          icon={IconUsersGroup}
          actions={<ButtonLink href={hrefOfTab(ALL_PROVIDERS)}>Show all providers</ButtonLink>}
        >
          This provider does not share its segments with your account.
        </EmptyState>
      )}
    </>
  );
}

/** Segments that providers share, one tab a provider and ALL; without a provider it leads to the first (spec 3 §2). */
export default function SharedListPage({ parameters: { providerType } }: PageProps) {
  usePageTitle(shared.title);
  const { data: providers, error, refetch, isFetching } = useProviders();
  if (providers?.length === 0)
    return (
      <Page>
        <Heading />
        <EmptyState title="No Data Found" level={2} icon={IconUsersGroup}>
          No provider shares segments with your account yet. Ask your account manager for a provider.
        </EmptyState>
      </Page>
    );
  const [first] = providers ?? [];
  if (first && providerType === undefined) return <GoTo href={hrefOfTab(first.key)} />;
  return (
    <Page>
      {providers && providerType !== undefined ? (
        <Tabs providers={providers} providerType={providerType} />
      ) : (
        <>
          <Heading />
          {error ? (
            <CallFailed title="Providers did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <TableSkeleton rows={12} label="Loading segments" />
          )}
        </>
      )}
    </Page>
  );
}
