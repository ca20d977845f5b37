import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader, ReasonButton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useRemoval } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type MarketplaceDetail, marketplaceAdminRoutes, marketplaceMissing, marketplacePages } from '@kontor/marketplaces/contract';
import { useNavigate } from '@tanstack/react-router';
import { OpenPill } from '../open-pill.tsx';
import { MarketplaceEditor } from './marketplace-editor.tsx';
import { usedWords } from './marketplace-values.ts';

const words: RecordWords<MarketplaceDetail> = {
  title: marketplacePages.edit.title,
  titleOf: ({ name }) => name,
  failed: 'The marketplace did not load',
  gone: 'There is no marketplace at this address.',
  list: { page: marketplacePages.list, label: marketplacePages.list.title, back: 'Back to marketplaces' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={96} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={4} label="Loading marketplace" />
  </>
);

const TABS = [
  { key: 'edit', label: 'Settings' },
  { key: 'history', label: 'History' },
] as const;

/** Deletes one that no plan names; else says why not. */
function DeleteButton({ marketplace }: { marketplace: MarketplaceDetail }) {
  const navigate = useNavigate();
  const { remove, dialog } = useRemoval<Pick<MarketplaceDetail, 'id' | 'name'>>({
    route: marketplaceAdminRoutes.remove,
    invalidates: [marketplaceAdminRoutes.list],
    title: `Delete ${marketplace.name}?`,
    confirmLabel: 'Delete',
    words: () => 'No media plan uses it. This cannot be undone.',
    failed: 'The marketplace was not deleted',
    onDone: () => navigate({ to: hrefOf(marketplacePages.list), ignoreBlocker: true }),
  });
  return (
    <>
      <ReasonButton variant="default" reason={marketplace.plans > 0 ? usedWords(marketplace) : null} onClick={() => remove(marketplace)}>
        Delete
      </ReasonButton>
      {dialog}
    </>
  );
}

/** One marketplace: its settings, or what happened to it. */
function MarketplaceRecord({ parameters: { id = '' }, tab }: PageProps & { tab: (typeof TABS)[number]['key'] }) {
  return (
    <RecordPage key={id} read={marketplaceAdminRoutes.get} input={{ id }} notFound={marketplaceMissing} words={words} loading={<Loading />}>
      {(marketplace, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: marketplacePages.list.title, href: hrefOf(marketplacePages.list) }]}
            title={marketplace.name}
            status={<OpenPill enabled={marketplace.enabled} />}
            meta={`${marketplace.owner === null ? 'Of the platform' : `Custom, of ${marketplace.owner}`}, ${usedWords(marketplace).replace('.', '').replace('No', 'no')}`}
            actions={<DeleteButton marketplace={marketplace} />}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(marketplacePages[key], { id }), current: key === tab }))}
            tabsLabel="Marketplace"
          />
          <Later of={tab}>
            {tab === 'edit' ? (
              <MarketplaceEditor key={`${opened.id} ${opened.version}`} opened={opened} now={marketplace} />
            ) : (
              <HistoryTab id={id} isOfPlatform />
            )}
          </Later>
        </>
      )}
    </RecordPage>
  );
}

export const MarketplacePage = (props: PageProps) => <MarketplaceRecord {...props} tab="edit" />;
export const MarketplaceHistoryPage = (props: PageProps) => <MarketplaceRecord {...props} tab="history" />;
