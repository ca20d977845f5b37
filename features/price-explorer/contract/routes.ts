import { availMissing } from '@kontor/avails/contract';
import { audienceLogicClosed, contentLogicClosed } from '@kontor/boolean-logic/contract';
import { failure, LARGE_BODY, Nothing, route, tooBusy } from '@kontor/core/contract';
import { audienceTooSmall, questionsSpent } from '@kontor/market/contract';
import { mediaPlanNotFound, publisherMissing, tooManyConditions, valuesUnknown } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { Compared, CompareQuestion } from './compare.ts';
import { InsightQuestion, Insights } from './insights.ts';
import { PriceChart } from './price-chart.ts';
import { AreaQuestion, CpmQuestion, FileQuestion, SavedQuestion } from './price-question.ts';

export const notPublisherDirect = failure({
  code: 'notPublisherDirect',
  status: 400,
  text: 'This media plan is of the open market. Ask for a plan of publisher direct inventory.',
});
/** A chart goes to whoever asks for it. */
export const mailToOthers = failure({ code: 'mailToOthers', status: 403, text: 'A chart is mailed to your own address only.' });
export const mailPaused = failure({ code: 'mailPaused', status: 429, text: 'You have had many charts mailed. Please try again later.' });
export const dayRefused = failure({ code: 'dayRefused', status: 400, text: 'Choose one of the last 28 days.' });

const targeted = [valuesUnknown, publisherMissing, audienceLogicClosed, contentLogicClosed] as const;
const counted = [audienceTooSmall, questionsSpent, tooBusy, tooManyConditions, dayRefused] as const;
const charts = [...targeted, ...counted, notPublisherDirect] as const;
const common = { access: 'agencyOrAdminFlag', effect: 'read' } as const;

export const priceExplorerRoutes = {
  area: route({
    ...common,
    method: 'POST',
    path: 'chart/generate/area',
    summary: 'Requests of a targeting day by day, by hour of a day or by hour of the week',
    input: AreaQuestion,
    bodyLimit: LARGE_BODY,
    output: PriceChart,
    failures: charts,
  }),
  cpm: route({
    ...common,
    method: 'POST',
    path: 'chart/generate/cpm',
    summary: 'Requests of a targeting by publisher floor, over all prices or one range, and what a price reaches of them',
    input: CpmQuestion,
    bodyLimit: LARGE_BODY,
    output: PriceChart,
    failures: charts,
  }),
  saved: route({
    ...common,
    method: 'GET',
    path: 'chart/realtime',
    summary: 'A chart of a saved media plan',
    input: SavedQuestion,
    output: PriceChart,
    failures: [...charts, mediaPlanNotFound],
  }),
  savedDirect: route({
    ...common,
    method: 'GET',
    path: 'chart/pmp/realtime',
    summary: 'A chart of a saved media plan of publisher direct inventory',
    input: SavedQuestion,
    output: PriceChart,
    failures: [...charts, mediaPlanNotFound],
  }),
  compare: route({
    ...common,
    method: 'POST',
    path: 'chart/compare',
    summary: 'Two to four saved plans or explorations day by day, and the requests that each two have in common',
    input: CompareQuestion,
    output: Compared,
    failures: [...targeted, ...counted, mediaPlanNotFound, availMissing],
  }),
  download: route({
    ...common,
    method: 'POST',
    path: 'chart/pmp/download',
    summary: 'A chart as CSV, unrounded',
    input: FileQuestion,
    bodyLimit: LARGE_BODY,
    output: Nothing,
    answers: 'file' as const,
    failures: [...charts, mediaPlanNotFound],
  }),
  mail: route({
    ...common,
    method: 'POST',
    path: 'chart/pmp/excel/mail',
    summary: 'A chart as an Excel file, mailed to whoever asks',
    input: FileQuestion.safeExtend({ email: z.string().trim().max(320).optional() }),
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: [...charts, mediaPlanNotFound, mailToOthers, mailPaused],
    effect: 'write',
  }),
  insights: route({
    ...common,
    method: 'POST',
    path: 'chart/generate/insights',
    summary: 'What the requests of a targeting are of: publishers, apps, sites, metro areas, genres or hours, most first',
    input: InsightQuestion,
    bodyLimit: LARGE_BODY,
    output: Insights,
    failures: [...targeted, ...counted],
  }),
};
