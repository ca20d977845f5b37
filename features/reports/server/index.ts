import { endedRows, implement, serverFeature } from '@kontor/core/server';
import { reportPages, reportRoutes } from '@kontor/reports/contract';
import { lookUpValues } from './look-up-values.ts';
import { downloadLink, openLink } from './open-link.ts';
import { readRecord } from './read-record.ts';
import { readChart, readDetail, readHeat, readProgress } from './read-report.ts';
import { readSummary } from './read-summary.ts';
import { configFor } from './report-config.ts';
import { downloadReport } from './report-file.ts';
import { reportSlotsJob, sweepReportFilesJob } from './report-jobs.ts';
import { openReports } from './report-store.ts';
import { sendReportJob } from './run-sending.ts';
import { listSendings, revokeSending, sendNow } from './send-now.ts';
import { changeReport, createReport, REPORT, removeReport, restoreReport } from './write-report.ts';

export const reports = serverFeature({
  name: 'reports',
  records: { [REPORT]: 'account' },
  pages: reportPages,
  jobs: [reportSlotsJob, sendReportJob, sweepReportFilesJob],
  ends: [endedRows('report_link', 0), endedRows('report_sending', 0), endedRows('report', 0)],
  calls: implement(reportRoutes, {
    list: (call) => openReports(call).page(),
    create: createReport,
    update: changeReport,
    remove: removeReport,
    restore: restoreReport,
    config: async ({ session }) => configFor(session),
    values: lookUpValues,
    summary: readSummary,
    detail: readDetail,
    progress: readProgress,
    chart: readChart,
    heat: readHeat,
    download: downloadReport,
    edit: readRecord,
    send: sendNow,
    sendings: listSendings,
    revoke: revokeSending,
    openLink,
    downloadLink,
  }),
});
