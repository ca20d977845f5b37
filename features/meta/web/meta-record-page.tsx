import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useRemoval } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { META_LABELS, type MetaDetail, metaMissing, metaPages, metaRoutes } from '@kontor/meta/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { MetaEditor } from './meta-editor.tsx';
import { READS } from './meta-values.ts';

const words: RecordWords<MetaDetail> = {
  title: metaPages.edit.title,
  titleOf: ({ metaId }) => metaId,
  failed: 'The icons did not load',
  gone: 'There are no icons at this address.',
  list: { page: metaPages.list, label: metaPages.list.title, back: 'Back to meta' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={96} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={4} label="Loading icons" />
  </>
);

function DeleteButton({ meta }: { meta: MetaDetail }) {
  const navigate = useNavigate();
  const { remove, dialog } = useRemoval<Pick<MetaDetail, 'id' | 'metaId'>>({
    route: metaRoutes.remove,
    invalidates: [READS[0], READS[2]],
    title: `Delete the icons of ${meta.metaId}?`,
    confirmLabel: 'Delete',
    words: () => 'The name is then shown without an icon. This cannot be undone.',
    onDone: () => navigate({ to: hrefOf(metaPages.list), ignoreBlocker: true }),
  });
  return (
    <>
      <Button variant="default" onClick={() => remove(meta)}>
        Delete
      </Button>
      {dialog}
    </>
  );
}

const TABS = [
  { key: 'edit', label: 'Settings' },
  { key: 'history', label: 'History' },
] as const;

/** A name with its icons, or what happened to them. */
function MetaRecord({ parameters: { id = '' }, tab }: PageProps & { tab: (typeof TABS)[number]['key'] }) {
  return (
    <RecordPage key={id} read={metaRoutes.get} input={{ id }} notFound={metaMissing} words={words} loading={<Loading />}>
      {(meta, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: metaPages.list.title, href: hrefOf(metaPages.list) }]}
            title={meta.metaId}
            meta={`${META_LABELS[meta.type]}, created by ${meta.createdBy}`}
            actions={<DeleteButton meta={meta} />}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(metaPages[key], { id }), current: key === tab }))}
            tabsLabel="Meta"
          />
          <Later of={tab}>
            {tab === 'edit' ? <MetaEditor key={`${opened.id} ${opened.version}`} opened={opened} /> : <HistoryTab id={id} isOfPlatform />}
          </Later>
        </>
      )}
    </RecordPage>
  );
}

export const MetaPage = (props: PageProps) => <MetaRecord {...props} tab="edit" />;
export const MetaHistoryPage = (props: PageProps) => <MetaRecord {...props} tab="history" />;
