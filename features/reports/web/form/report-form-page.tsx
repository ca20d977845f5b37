import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Note, PageHeader } from '@kontor/core/ui';
import { CallFailed, type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { type ReportRecord, reportNotFound, reportPages, reportRoutes } from '@kontor/reports/contract';
import { useConfig } from '../use-config.ts';
import { ReportEditor } from './report-editor.tsx';
import { ReportView } from './report-view.tsx';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const wordsFor = (isShared: boolean): RecordWords<ReportRecord> => ({
  title: isShared ? reportPages.view.title : reportPages.edit.title,
  titleOf: ({ name }) => name,
  failed: 'The report did not load',
  gone: isShared ? 'Its owner deleted it, or no longer shares it.' : 'It was deleted, or it is somebody else’s.',
  list: isShared
    ? { page: reportPages.shared, label: reportPages.shared.title, back: 'Back to shared reports' }
    : { page: reportPages.owned, label: reportPages.owned.title, back: 'Back to owned reports' },
});
const WORDS = { owned: wordsFor(false), shared: wordsFor(true) };

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={120} />
      <div style={{ height: 14 }} />
      <Bone width="min(260px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={8} label="Loading report" />
  </>
);

type Place = keyof typeof WORDS;

function Opened({ report, opened, place }: { report: ReportRecord; opened: ReportRecord; place: Place }) {
  const { data: config, error, refetch, isFetching } = useConfig();
  const { list } = WORDS[place];
  const isView = place === 'shared' || !report.isOwn;
  const { id, name, gone } = report;
  const resultPage = place === 'shared' ? reportPages.sharedReport : reportPages.ownedReport;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: list.label, href: hrefOf(list.page) },
          { label: name, href: hrefOf(resultPage, { id }) },
        ]}
        title={isView ? reportPages.view.title : reportPages.edit.title}
        meta={isView ? `Of ${report.owner}, view only` : name}
      />
      {gone.length > 0 && (
        <Note tone="warn">
          {`It uses what no longer exists: ${LIST.format(gone)}. `}
          {isView ? 'Its owner has to choose anew.' : 'Choose anew and save it; until then it does not run.'}
        </Note>
      )}
      {error && <CallFailed title="The form did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !config && <FormSkeleton fields={8} label="Loading the form" />}
      {config && isView && <ReportView key={`${report.id} ${report.version}`} report={report} config={config} />}
      {config && !isView && <ReportEditor key={`${opened.id} ${opened.version}`} opened={opened} config={config} />}
    </>
  );
}

function ReportForm({ id, place }: { id: string; place: Place }) {
  return (
    <RecordPage key={id} read={reportRoutes.edit} input={{ id }} notFound={reportNotFound} words={WORDS[place]} loading={<Loading />}>
      {(report, opened) => <Opened report={report} opened={opened} place={place} />}
    </RecordPage>
  );
}

/** Report Detail: the form of a report of one's own. */
export const EditReportPage = ({ parameters: { id = '' } }: PageProps) => <ReportForm id={id} place="owned" />;
/** View Report: the same form, for reading. */
export const ViewReportPage = ({ parameters: { id = '' } }: PageProps) => <ReportForm id={id} place="shared" />;
