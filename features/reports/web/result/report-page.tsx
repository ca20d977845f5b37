import { hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, dayAndClock, EmptyState, Page, PageHeader } from '@kontor/core/ui';
import { CallError, type PageProps, RecordPage, type RecordWords, useCall } from '@kontor/core/web';
import { type ReportSummary, reportNotFound, reportOutdated, reportPages, reportRoutes } from '@kontor/reports/contract';
import { IconHistoryOff } from '@tabler/icons-react';
import { ReportActions } from './report-actions.tsx';
import { ReportMenu } from './report-menu.tsx';
import { ReportResult } from './report-result.tsx';
import { ResultSkeleton } from './running.tsx';

const PLACES = {
  owned: {
    title: reportPages.ownedReport.title,
    list: { page: reportPages.owned, label: reportPages.owned.title, back: 'Back to owned reports' },
    gone: 'It was deleted, or it is somebody else’s.',
    form: reportPages.edit,
  },
  shared: {
    title: reportPages.sharedReport.title,
    list: { page: reportPages.shared, label: reportPages.shared.title, back: 'Back to shared reports' },
    gone: 'Its owner deleted it, or no longer shares it.',
    form: reportPages.view,
  },
};
type Place = keyof typeof PLACES;

const wordsOf = ({ title, list, gone }: (typeof PLACES)[Place]): RecordWords<ReportSummary> => ({
  title,
  titleOf: ({ name }) => name,
  failed: 'The report did not load',
  gone,
  list,
});
const WORDS = { owned: wordsOf(PLACES.owned), shared: wordsOf(PLACES.shared) };

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={96} />
      <div style={{ height: 14 }} />
      <Bone width="min(320px, 60%)" height={22} />
    </div>
    <ResultSkeleton />
  </>
);

/** One that an older release defined with what no longer exists: it does not run before somebody chooses anew. */
function Outdated({ id, place }: { id: string; place: Place }) {
  const { list, title, form } = PLACES[place];
  return (
    <Page>
      <PageHeader crumbs={[{ label: list.label, href: hrefOf(list.page) }]} title={title} />
      <EmptyState
        title="It no longer runs"
        level={2}
        icon={IconHistoryOff}
        actions={<ButtonLink href={hrefOf(form, { id })}>{place === 'owned' ? 'Edit Report' : 'View Report'}</ButtonLink>}
      >
        {reportOutdated.text}
      </EmptyState>
    </Page>
  );
}

/** When it is sent, and whose it is. */
function metaOf({ schedule, lastSending, isOwn, owner, zone }: ReportSummary): string {
  const sent = lastSending ? `last sent ${dayAndClock(lastSending, zone.iana, zone.label)}` : 'not sent yet';
  return [...(isOwn ? [] : [`Of ${owner}`]), ...(schedule ? [`${schedule}, ${sent}`] : [])].join(' · ');
}

function ReportPage({ id, place }: { id: string; place: Place }) {
  const which = { id, shared: place === 'shared' };
  const { error } = useCall(reportRoutes.summary, which);
  const isOutdated = error instanceof CallError && error.code === reportOutdated.code;
  const { list } = PLACES[place];
  return (
    <RecordPage
      key={id}
      read={reportRoutes.summary}
      input={which}
      notFound={reportNotFound}
      words={WORDS[place]}
      loading={<Loading />}
      instead={isOutdated ? <Outdated id={id} place={place} /> : undefined}
    >
      {(summary) => (
        <>
          <PageHeader
            crumbs={[{ label: list.label, href: hrefOf(list.page) }]}
            title={summary.name}
            meta={metaOf(summary)}
            actions={<ReportActions which={which} />}
            menu={<ReportMenu which={which} summary={summary} />}
          />
          <ReportResult which={which} summary={summary} />
        </>
      )}
    </RecordPage>
  );
}

export const OwnedReportPage = ({ parameters: { id = '' } }: PageProps) => <ReportPage id={id} place="owned" />;
export const SharedReportPage = ({ parameters: { id = '' } }: PageProps) => <ReportPage id={id} place="shared" />;
