import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, cpm, Later, PageHeader } from '@kontor/core/ui';
import { CallFailed, type PageProps, RecordPage, type RecordWords, useCall } from '@kontor/core/web';
import { ALL_PROVIDERS, figureRoutes, type SharedDetail, segmentNotFound, segmentPages, sharedRoutes } from '@kontor/segments/contract';
import { IconUsersGroup } from '@tabler/icons-react';
import { MetricsSkeleton, StripSkeleton } from '../figures/metrics-skeleton.tsx';
import { SegmentMetrics } from '../figures/segment-metrics.tsx';
import { overlapHref } from '../segment-links.ts';
import { RecordSkeleton } from '../uploaded/record-skeleton.tsx';
import { SegmentStatusPill } from '../uploaded/segment-status-pill.tsx';
import { offeredUntil, SharedFacts } from './shared-facts.tsx';

const TABS = [
  { key: 'metrics', label: 'Metrics' },
  { key: 'details', label: 'Details' },
] as const;
const { shared, sharedDetail } = segmentPages;
const WORDS: RecordWords<SharedDetail> = {
  title: sharedDetail.title,
  titleOf: ({ name }) => name,
  failed: 'The segment did not load',
  gone: 'Its provider may no longer share it with your account.',
  list: { page: shared, label: shared.title, back: 'Back to Shared Segments' },
  icon: IconUsersGroup,
};

/** Provider, type, and its price, or whether its members come in, where that is shown (spec 3 §6). */
const factsOf = ({ sourceProvider, parentProvider, dataType, owned, price, ingest, remoteId, expirationDate }: SharedDetail): string =>
  [
    parentProvider && parentProvider !== sourceProvider ? `${sourceProvider} of ${parentProvider}` : sourceProvider,
    dataType,
    ...(owned || price === null ? [] : [cpm(price)]),
    ...(owned && ingest !== null ? [ingest ? 'ingested within 7 days' : 'not ingested within 7 days'] : []),
    ...(remoteId ? [`remote ID ${remoteId}`] : []),
    ...(expirationDate === null ? [] : [`offered until ${offeredUntil(expirationDate)}`]),
  ].join(', ');

function Metrics({ segment: { id, dataType, owned } }: { segment: SharedDetail }) {
  const { data, error, refetch, isFetching } = useCall(figureRoutes.figures, { id });
  const failed = error && (
    <CallFailed
      title="Figures did not load"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      rest="The chart and the insights are not affected."
    />
  );
  return <SegmentMetrics id={id} source={0} dataType={dataType} isOwn={owned} figures={data} instead={failed ?? <StripSkeleton />} />;
}

/** One shared segment: its figures, and what is known of it, each at a tab's address (spec 3 §2). */
export default function SharedRecordPage({ parameters: { id = '', providerType = ALL_PROVIDERS, tabKey } }: PageProps) {
  const tab = tabKey === 'details' ? 'details' : 'metrics';
  return (
    <RecordPage
      key={id}
      read={sharedRoutes.get}
      input={{ id }}
      notFound={segmentNotFound}
      words={WORDS}
      loading={
        <RecordSkeleton>
          <MetricsSkeleton />
        </RecordSkeleton>
      }
    >
      {(segment) => (
        <>
          <PageHeader
            crumbs={[
              { label: shared.title, href: hrefOf(shared) },
              ...(providerType === ALL_PROVIDERS
                ? []
                : [{ label: segment.sourceProvider, href: hrefOf(shared, { providerType: segment.providerId }) }]),
            ]}
            title={segment.name}
            status={<SegmentStatusPill status={segment.status} />}
            meta={factsOf(segment)}
            actions={
              <ButtonLink variant="default" href={overlapHref([id])}>
                Overlap
              </ButtonLink>
            }
            tabs={TABS.map(({ key, label }) => ({
              label,
              href: hrefOf(sharedDetail, { providerType, id, tabKey: key }),
              current: key === tab,
            }))}
            tabsLabel="Segment"
          />
          <Later of={tab}>{tab === 'metrics' ? <Metrics segment={segment} /> : <SharedFacts segment={segment} />}</Later>
        </>
      )}
    </RecordPage>
  );
}
