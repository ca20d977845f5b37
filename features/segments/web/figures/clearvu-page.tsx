import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Later, PageHeader } from '@kontor/core/ui';
import { type PageProps, RecordPage } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { figureRoutes, segmentNotFound, segmentPages } from '@kontor/segments/contract';
import { overlapHref } from '../segment-links.ts';
import { RecordSkeleton } from '../uploaded/record-skeleton.tsx';
import { SegmentStatusPill } from '../uploaded/segment-status-pill.tsx';
import { UPLOADED_WORDS, uploadedFacts } from '../uploaded/uploaded-words.ts';
import { MetricsSkeleton } from './metrics-skeleton.tsx';
import { SegmentMetrics } from './segment-metrics.tsx';

const TABS = [
  { key: 'metrics', label: 'Metrics' },
  { key: 'history', label: 'History' },
] as const;
const { uploaded, uploadedEdit, clearvu } = segmentPages;

/** One that a job is at work on is not found here either. */
const WORDS = {
  ...UPLOADED_WORDS,
  gone: 'It may not be active now, may have been deleted, or may belong to another account.',
};

/** An active uploaded segment and its figures, for reading alone (spec 3 §2). */
export default function ClearvuPage({ parameters: { id = '', tabKey } }: PageProps) {
  const tab = tabKey === 'history' ? 'history' : 'metrics';
  return (
    <RecordPage
      key={id}
      read={figureRoutes.clearvu}
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
            crumbs={[{ label: uploaded.title, href: hrefOf(uploaded) }]}
            title={segment.name}
            status={<SegmentStatusPill status={segment.status} />}
            meta={uploadedFacts(segment)}
            actions={
              <>
                <ButtonLink variant="default" href={overlapHref([id])}>
                  Overlap
                </ButtonLink>
                {segment.canUpdate && (
                  <ButtonLink className="k-grow" href={hrefOf(uploadedEdit, { id, tabKey: 'manage' })}>
                    Manage
                  </ButtonLink>
                )}
              </>
            }
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(clearvu, { id, tabKey: key }), current: key === tab }))}
            tabsLabel="Segment"
          />
          <Later of={tab}>
            {tab === 'history' ? (
              <HistoryTab id={id} />
            ) : (
              <SegmentMetrics id={id} source={1} dataType={segment.dataType} isOwn figures={segment} />
            )}
          </Later>
        </>
      )}
    </RecordPage>
  );
}
