import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { type DspDetail, dspAdminRoutes, dspMissing, dspPages } from '@kontor/dsps/contract';
import { HistoryTab } from '@kontor/history/web';
import { DspStatusPill } from '../dsp-status-pill.tsx';
import { DspEditor } from './dsp-editor.tsx';

const words: RecordWords<DspDetail> = {
  title: dspPages.edit.title,
  titleOf: ({ name }) => name,
  failed: 'The DSP did not load',
  gone: 'There is no DSP at this address.',
  list: { page: dspPages.list, label: dspPages.list.title, back: 'Back to DSPs' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={48} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={4} label="Loading DSP" />
  </>
);

const factsOf = ({ type, source }: DspDetail): string => (type === 'direct' ? 'Direct' : `Indirect, through ${source}`);

const TABS = [
  { key: 'edit', label: 'Settings' },
  { key: 'history', label: 'History' },
] as const;

/** One DSP (spec 3 §2): its settings, or what happened to it. */
function DspRecord({ parameters: { id = '' }, tab }: PageProps & { tab: (typeof TABS)[number]['key'] }) {
  return (
    <RecordPage key={id} read={dspAdminRoutes.get} input={{ id }} notFound={dspMissing} words={words} loading={<Loading />}>
      {(dsp, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: dspPages.list.title, href: hrefOf(dspPages.list) }]}
            title={dsp.name}
            status={<DspStatusPill status={dsp.status} />}
            meta={factsOf(dsp)}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(dspPages[key], { id }), current: key === tab }))}
            tabsLabel="DSP"
          />
          <Later of={tab}>
            {tab === 'edit' ? (
              <DspEditor key={`${opened.id} ${opened.version}`} opened={opened} now={dsp} />
            ) : (
              <HistoryTab id={id} isOfPlatform />
            )}
          </Later>
        </>
      )}
    </RecordPage>
  );
}

export const DspPage = (props: PageProps) => <DspRecord {...props} tab="edit" />;
export const DspHistoryPage = (props: PageProps) => <DspRecord {...props} tab="history" />;
