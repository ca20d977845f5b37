import { counted, hrefOf } from '@kontor/core/contract';
import { Bone, Later, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type MediaListDetail, mediaListNotFound, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';
import { listTypeOf } from '../form/list-type-of.ts';
import { ListStatusPill } from '../list-status-pill.tsx';
import { KeptChanges } from './kept-changes.tsx';
import { ManageTab } from './manage-tab.tsx';
import '../form/items.css';

const TABS = [
  { key: 'manage', label: 'Manage' },
  { key: 'history', label: 'History' },
] as const;

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={92} />
      <div style={{ height: 14 }} />
      <Bone width="min(380px, 70%)" height={22} />
    </div>
    <TableSkeleton rows={8} label="Loading media list" />
  </>
);

const factsOf = ({ count: items, creatorName }: MediaListDetail) => `${counted(items, 'item', 'items')}, created by ${creatorName}`;

/** One media list: Manage and History (spec 3 §2). */
export default function ListRecordPage({ parameters: { mediaType, id = '', tabKey } }: PageProps) {
  const page = mediaListPages[listTypeOf(mediaType) ?? 'bundle'];
  const words: RecordWords<MediaListDetail> = {
    title: mediaListPages.edit.title,
    titleOf: ({ title }) => title,
    failed: 'The media list did not load',
    gone: 'It may have been deleted, or it belongs to another account.',
    list: { page, label: page.title, back: 'Back to Media Lists' },
  };
  const tab = tabKey === 'history' ? 'history' : 'manage';
  return (
    <RecordPage key={id} read={mediaListRoutes.get} input={{ id }} notFound={mediaListNotFound} words={words} loading={<Loading />}>
      {(list, opened) => {
        const own = mediaListPages[list.mediaType];
        return (
          <>
            <PageHeader
              crumbs={[{ label: own.title, href: hrefOf(own) }]}
              title={list.title}
              status={<ListStatusPill isActive={list.status} />}
              meta={factsOf(list)}
              tabs={TABS.map(({ key, label }) => ({
                label,
                href: hrefOf(mediaListPages.edit, { mediaType: list.mediaType, id, ...(key === 'history' && { tabKey: key }) }),
                current: key === tab,
              }))}
              tabsLabel="Media list"
            />
            <Later of={tab}>
              {tab === 'manage' ? (
                <ManageTab key={`${opened.id} ${opened.version}`} list={opened} />
              ) : (
                <>
                  <KeptChanges list={list} />
                  <HistoryTab id={id} />
                </>
              )}
            </Later>
          </>
        );
      }}
    </RecordPage>
  );
}
