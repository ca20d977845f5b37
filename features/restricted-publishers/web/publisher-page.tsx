import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader, StatusPill } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import {
  type PublisherDetail,
  publisherMissing,
  restrictedPublisherPages,
  restrictedPublisherRoutes,
} from '@kontor/restricted-publishers/contract';
import { PublisherDeals } from './publisher-deals.tsx';
import { SettingsEditor } from './settings-editor.tsx';

const { list, publisher: page } = restrictedPublisherPages;
const words: RecordWords<PublisherDetail> = {
  title: page.title,
  titleOf: ({ company }) => company,
  failed: 'The publisher did not load',
  gone: 'There is no publisher at this address.',
  list: { page: list, label: list.title, back: 'Back to publishers' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={120} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={24} label="Loading publisher" />
  </>
);

const TABS = [
  { key: 'settings', label: 'Declared settings' },
  { key: 'deals', label: 'Deals' },
  { key: 'history', label: 'History' },
] as const;
type Tab = (typeof TABS)[number]['key'];
type BodyProps = { tab: Tab; publisher: PublisherDetail; opened: PublisherDetail };

function TabBody({ tab, publisher, opened }: BodyProps) {
  if (tab === 'deals') return <PublisherDeals publisher={publisher} />;
  if (tab === 'history') return <HistoryTab id={publisher.publisherId} isOfPlatform />;
  return <SettingsEditor key={`${opened.publisherId} ${opened.version}`} opened={opened} />;
}

/** One publisher (spec 3 §2): what it declares, the deals that name it, what happened to it. */
export default function PublisherPage({ parameters: { id = '', type = '' } }: PageProps) {
  const tab = TABS.find(({ key }) => key === type)?.key ?? 'settings';
  return (
    <RecordPage
      key={id}
      read={restrictedPublisherRoutes.get}
      input={{ id }}
      notFound={publisherMissing}
      words={words}
      loading={<Loading />}
    >
      {(publisher, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: list.title, href: hrefOf(list) }]}
            title={publisher.company}
            status={publisher.premium && <StatusPill tone="warn" glyph="full" label="Restricted" />}
            meta={publisher.account === null ? 'No account answers for it' : `${publisher.account} answers for it`}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(page, { id, type: key }), current: key === tab }))}
            tabsLabel="Publisher"
          />
          <Later of={tab}>
            <TabBody tab={tab} publisher={publisher} opened={opened} />
          </Later>
        </>
      )}
    </RecordPage>
  );
}
