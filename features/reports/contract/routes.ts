import {
  byId,
  Flag,
  failure,
  idOf,
  LARGE_BODY,
  listRoute,
  NoInput,
  Nothing,
  route,
  staleVersion,
  toDeleteMissing,
  tooMany,
} from '@kontor/core/contract';
import { z } from 'zod';
import { ReportDraft } from './report.ts';
import { ReportConfig, ReportValues } from './report-config.ts';
import {
  ReportChart,
  ReportDetail,
  ReportHeat,
  ReportProgress,
  ReportRecord,
  ReportSummary,
  RowOrder,
  RowWish,
  RunName,
  WhichReport,
} from './report-detail.ts';
import { reportList } from './report-list.ts';
import { OpenedLink, ReportSending } from './sending.ts';
import { FILTER_DIMENSIONS, MEASURE_KEYS, MOST_SCHEDULES } from './vocabulary.ts';

export const reportTitleTaken = failure({ code: 'reportTitleTaken', status: 400, text: 'Report title already exists.' });
export const reportNotFound = failure({
  code: 'reportNotFound',
  status: 404,
  text: 'This report is no longer there, or no longer shared.',
});
export const reportNotYours = failure({
  code: 'reportNotYours',
  status: 403,
  text: 'This report belongs to somebody else. You can view it, not change it.',
});
export const reportOutdated = failure({
  code: 'reportOutdated',
  status: 409,
  text: 'This report uses something that no longer exists. Open it for editing, choose anew and save it.',
});
export const reportTooLarge = failure({
  code: 'reportTooLarge',
  status: 422,
  text: 'This report is too large to be shown. Please choose fewer days or dimensions, or add a filter.',
});
export const columnUnknown = failure({ code: 'columnUnknown', status: 400, text: 'This report has no such column.' });
export const enoughSchedules = failure({
  code: 'enoughSchedules',
  status: 409,
  text: `An account can schedule ${MOST_SCHEDULES} reports. Please switch off the schedule of another one first.`,
});
export const domainNotAllowed = failure({
  code: 'domainNotAllowed',
  status: 400,
  text: 'Reports of this installation may not be sent to one of these addresses.',
});
export const nothingToSend = failure({
  code: 'nothingToSend',
  status: 409,
  text: 'This report has no address to send to. Switch its schedule on and enter at least one.',
});
export const sentOften = failure({
  code: 'sentOften',
  status: 429,
  text: 'This report has just been sent several times. Please wait and try again.',
});
/** Said alike of links that are forged, cut in half, expired, revoked, or whose owner has lost access. */
export const linkClosed = failure({
  code: 'linkClosed',
  status: 410,
  text: 'This link no longer works. Please ask the person who sent you the report for a new one.',
});

const READING = [reportNotFound, reportOutdated, reportTooLarge];
const WRITING = [reportTitleTaken, enoughSchedules, domainNotAllowed];
const Secret = z.object({ secret: z.string().min(1).max(100) });

export const reportRoutes = {
  list: listRoute(reportList, {
    path: 'report/list',
    access: 'agency',
    summary: 'One’s own reports, or with `shared` those that others share with the account',
    also: { shared: Flag.default(false) },
    reporting: true,
  }),
  create: route({
    method: 'POST',
    path: 'report/create',
    access: 'agency',
    summary: 'Create a report; its id is the reply’s value',
    input: ReportDraft,
    output: Nothing,
    failures: WRITING,
    effect: 'write',
    bodyLimit: 2 * LARGE_BODY,
  }),
  update: route({
    method: 'POST',
    path: 'report/update/{id}',
    access: 'agency',
    summary: 'Change a report of one’s own',
    input: byId('ownReport').extend({ data: ReportDraft, version: z.int32().optional() }),
    output: Nothing,
    failures: [...WRITING, reportNotFound, reportNotYours, staleVersion],
    effect: 'write',
    bodyLimit: 2 * LARGE_BODY,
  }),
  remove: route({
    method: 'GET',
    path: 'report/delete/{id}',
    access: 'agency',
    summary: 'Delete a report of one’s own; for a day it can be restored',
    input: byId('ownReport'),
    output: Nothing,
    failures: [toDeleteMissing, reportNotYours],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'report/restore/{id}',
    access: 'agency',
    summary: 'Take back the deletion of a report',
    input: byId('deletedReport'),
    output: Nothing,
    failures: [reportNotFound, reportNotYours, reportTitleTaken, enoughSchedules],
    effect: 'write',
  }),
  config: route({
    method: 'GET',
    path: 'report/config',
    access: 'agency',
    summary: 'What reports are made of: frequencies, dimensions, measures, filters, operations',
    input: NoInput,
    output: ReportConfig,
    effect: 'read',
  }),
  values: route({
    method: 'GET',
    path: 'report/values',
    access: 'agency',
    summary: 'Values of a dimension in the account’s own delivery, by name',
    input: z.object({
      dim: z.enum(FILTER_DIMENSIONS),
      search: z.string().trim().max(200).default(''),
      start: z.coerce.number().int().min(0).max(100_000).default(0),
      number: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: ReportValues,
    effect: 'read',
  }),
  summary: route({
    method: 'GET',
    path: 'report/summary',
    access: 'agency',
    summary: 'What stands over a report: its definition in words, days, zone, data, last run, next sending',
    input: WhichReport,
    output: ReportSummary,
    failures: [reportNotFound, reportOutdated],
    effect: 'read',
  }),
  detail: route({
    method: 'GET',
    path: 'report/detail',
    access: 'agency',
    summary: 'A report’s rows, page by page, with columns and totals',
    input: WhichReport.extend({
      ...RowWish,
      ...RowOrder,
      start: z.coerce.number().int().min(0).max(10_000_000).default(0),
      number: z.coerce.number().int().min(1).max(1_000).default(50),
      run: RunName.optional(),
    }),
    output: ReportDetail,
    failures: [...READING, columnUnknown],
    effect: 'read',
    reporting: true,
  }),
  progress: route({
    method: 'GET',
    path: 'report/progress',
    access: 'agency',
    summary: 'How many rows a run of one’s own has read, by the name that its asker gave it',
    input: z.object({ run: RunName }),
    output: ReportProgress,
    effect: 'read',
    reporting: true,
  }),
  heat: route({
    method: 'GET',
    path: 'report/heat',
    access: 'agency',
    summary: 'One measure of a report by weekday and hour of day, in the report’s zone',
    input: WhichReport.extend({ ...RowWish, measure: z.enum(MEASURE_KEYS) }),
    output: ReportHeat,
    failures: [...READING, columnUnknown],
    effect: 'read',
  }),
  chart: route({
    method: 'GET',
    path: 'report/chart',
    access: 'agency',
    summary: 'One measure of a report: over time, or its ten largest values',
    input: WhichReport.extend({ ...RowWish, measure: z.enum(MEASURE_KEYS) }),
    output: ReportChart,
    failures: [...READING, columnUnknown],
    effect: 'read',
  }),
  download: route({
    method: 'GET',
    path: 'report/download/report-detail.csv',
    access: 'agency',
    summary: 'Every row of a report as CSV',
    input: WhichReport.extend({ ...RowWish, ...RowOrder }),
    output: Nothing,
    failures: [...READING, columnUnknown],
    effect: 'read',
    answers: 'file',
    reporting: true,
  }),
  edit: route({
    method: 'GET',
    path: 'report/edit/{id}',
    access: 'agency',
    summary: 'A report as its form opens it; one that others share is for viewing',
    input: byId('ownReport'),
    output: ReportRecord,
    failures: [reportNotFound],
    effect: 'read',
  }),
  send: route({
    method: 'POST',
    path: 'report/send/{id}',
    access: 'agency',
    summary: 'Send a report of one’s own now, to the addresses of its schedule',
    input: byId('ownReport'),
    output: Nothing,
    failures: [reportNotFound, reportNotYours, reportOutdated, nothingToSend, sentOften],
    effect: 'write',
  }),
  sendings: route({
    method: 'GET',
    path: 'report/sendings/{id}',
    access: 'agency',
    summary: 'The last fifty sendings of a report of one’s own, with who opened their links',
    input: byId('ownReport'),
    output: z.array(ReportSending),
    failures: [reportNotFound, reportNotYours],
    effect: 'read',
  }),
  revoke: route({
    method: 'POST',
    path: 'report/revoke/{id}',
    access: 'agency',
    summary: 'Close the links of a sending of one’s own report',
    input: byId('ownReport').extend({ sending: idOf('sending') }),
    output: Nothing,
    failures: [reportNotFound, reportNotYours],
    effect: 'write',
  }),
  openLink: route({
    method: 'POST',
    path: 'report/link/open',
    access: 'public',
    summary: 'What the link of a letter opens; the opening is recorded',
    input: Secret,
    output: OpenedLink,
    failures: [linkClosed, tooMany],
    effect: 'write',
  }),
  downloadLink: route({
    method: 'POST',
    path: 'report/link/download',
    access: 'public',
    summary: 'The CSV file behind the link of a letter',
    input: Secret,
    output: Nothing,
    failures: [linkClosed, tooMany],
    effect: 'read',
    answers: 'file',
  }),
};
