import { hrefOf } from '@kontor/core/contract';
import { Later, PageHeader } from '@kontor/core/ui';
import { GoTo, type PageProps, RecordPage } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { segmentNotFound, segmentPages, uploadedRoutes } from '@kontor/segments/contract';
import { uploadedHref } from '../segment-links.ts';
import { ManageTab } from './manage-tab.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { SegmentStatusPill } from './segment-status-pill.tsx';
import { UPLOADED_WORDS, uploadedFacts } from './uploaded-words.ts';

const TABS = [
  { key: 'manage', label: 'Manage' },
  { key: 'history', label: 'History' },
] as const;
const { uploaded, uploadedEdit } = segmentPages;

/** One uploaded segment: Manage and History. Without a tab, an active one opens at its figures (spec 3 §2). */
export default function SegmentRecordPage({ parameters: { id = '', tabKey } }: PageProps) {
  const tab = tabKey === 'history' ? 'history' : 'manage';
  return (
    <RecordPage
      key={id}
      read={uploadedRoutes.get}
      input={{ id }}
      notFound={segmentNotFound}
      words={UPLOADED_WORDS}
      loading={<RecordSkeleton />}
    >
      {(segment, opened) =>
        tabKey === undefined ? (
          <GoTo href={uploadedHref(segment)} />
        ) : (
          <>
            <PageHeader
              crumbs={[{ label: uploaded.title, href: hrefOf(uploaded) }]}
              title={segment.name}
              status={<SegmentStatusPill status={segment.status} />}
              meta={uploadedFacts(segment)}
              tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(uploadedEdit, { id, tabKey: key }), current: key === tab }))}
              tabsLabel="Segment"
            />
            <Later of={tab}>
              {tab === 'manage' ? (
                <ManageTab key={`${opened.id} ${opened.version}`} segment={segment} opened={opened} />
              ) : (
                <HistoryTab id={id} />
              )}
            </Later>
          </>
        )
      }
    </RecordPage>
  );
}
