import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader, ReasonButton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useRemoval } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type ProviderDetail, providerMissing, providerPages, providerRoutes } from '@kontor/segments/contract';
import { useNavigate } from '@tanstack/react-router';
import { OpenPill } from './open-pill.tsx';
import { ProviderEditor } from './provider-editor.tsx';
import { ProviderSegments } from './provider-segments.tsx';
import { usedWords } from './provider-values.ts';

const words: RecordWords<ProviderDetail> = {
  title: providerPages.provider.title,
  titleOf: ({ name }) => name,
  failed: 'The provider did not load',
  gone: 'There is no provider at this address.',
  list: { page: providerPages.providers, label: providerPages.providers.title, back: 'Back to segment providers' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={96} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={4} label="Loading provider" />
  </>
);

const TABS = [
  { key: 'provider', label: 'Settings' },
  { key: 'providerSegments', label: 'Segments' },
  { key: 'providerHistory', label: 'History' },
] as const;
type Tab = (typeof TABS)[number]['key'];

/** What a tab of the page shows. */
function TabBody({ tab, provider, opened }: { tab: Tab; provider: ProviderDetail; opened: ProviderDetail }) {
  if (tab === 'providerSegments') return <ProviderSegments provider={provider} />;
  if (tab === 'providerHistory') return <HistoryTab id={provider.id} isOfPlatform />;
  return <ProviderEditor key={`${opened.id} ${opened.version}`} opened={opened} now={provider} />;
}

/** Deletes one that no plan names; else says why not. */
function DeleteButton({ provider }: { provider: ProviderDetail }) {
  const navigate = useNavigate();
  const { remove, dialog } = useRemoval<Pick<ProviderDetail, 'id' | 'name'>>({
    route: providerRoutes.remove,
    invalidates: [providerRoutes.list],
    title: `Delete ${provider.name}?`,
    confirmLabel: 'Delete',
    words: () => 'Its segments go with it. No media plan uses them. This cannot be undone.',
    failed: 'The provider was not deleted',
    onDone: () => navigate({ to: hrefOf(providerPages.providers), ignoreBlocker: true }),
  });
  return (
    <>
      <ReasonButton variant="default" reason={provider.plans > 0 ? usedWords(provider) : null} onClick={() => remove(provider)}>
        Delete
      </ReasonButton>
      {dialog}
    </>
  );
}

/** One provider: its settings, or what happened to it. */
function ProviderRecord({ parameters: { id = '' }, tab }: PageProps & { tab: Tab }) {
  return (
    <RecordPage key={id} read={providerRoutes.get} input={{ id }} notFound={providerMissing} words={words} loading={<Loading />}>
      {(provider, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: providerPages.providers.title, href: hrefOf(providerPages.providers) }]}
            title={provider.name}
            status={<OpenPill enabled={provider.enabled} />}
            meta={`${provider.owner === null ? 'Of the platform' : `Own data of ${provider.owner}`}, ${usedWords(provider).replace('.', '').replace('No', 'no')}`}
            actions={<DeleteButton provider={provider} />}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(providerPages[key], { id }), current: key === tab }))}
            tabsLabel="Segment provider"
          />
          <Later of={tab}>
            <TabBody tab={tab} provider={provider} opened={opened} />
          </Later>
        </>
      )}
    </RecordPage>
  );
}

export const ProviderPage = (props: PageProps) => <ProviderRecord {...props} tab="provider" />;
export const ProviderSegmentsPage = (props: PageProps) => <ProviderRecord {...props} tab="providerSegments" />;
export const ProviderHistoryPage = (props: PageProps) => <ProviderRecord {...props} tab="providerHistory" />;
