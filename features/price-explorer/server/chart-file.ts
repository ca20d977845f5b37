import { badInput, csvCell, fail, fileNameOf } from '@kontor/core/contract';
import {
  answer,
  countAttempt,
  type FileAnswer,
  openScope,
  type Sheet,
  type SheetCell,
  type SignedCall,
  waitWords,
  xlsxOf,
} from '@kontor/core/server';
import {
  CHART_TITLES,
  type FileQuestion,
  mailPaused,
  mailToOthers,
  type PriceChart,
  type priceExplorerRoutes,
} from '@kontor/price-explorer/contract';
import { stringify } from 'csv-stringify/sync';
import { type ChartCall, refuseOpenMarket, savedPlan, sentTargeting } from './asked-chart.ts';
import { chartMailJob } from './chart-mail.ts';
import { drawChart } from './draw-chart.ts';

type Routes = typeof priceExplorerRoutes;

/** A chart's rows with raw figures, as both files have them. */
function tableOf({ graph }: PriceChart, { chartType }: Pick<FileQuestion, 'chartType'>): Omit<Sheet, 'name'> {
  const { data, xAxisLabel, yAxisLabel } = graph;
  if (chartType === 'cpm')
    return {
      columns: [{ label: 'Floor from (USD CPM)' }, { label: 'Floor below (USD CPM)' }, { label: yAxisLabel }],
      rows: data.map(({ from, to, value }): SheetCell[] => [from ?? null, to ?? null, value]),
    };
  const hasRange = chartType === 'daily';
  return {
    columns: [
      { label: xAxisLabel },
      { label: yAxisLabel },
      ...(hasRange ? [{ label: 'Low, 90 % range' }, { label: 'High, 90 % range' }, { label: 'Day' }] : []),
    ],
    rows: data.map(({ label, value, low, high, isRunning }): SheetCell[] => [
      label,
      value,
      ...(hasRange ? [low ?? null, high ?? null, isRunning ? 'not over' : 'complete'] : []),
    ]),
  };
}

type Filed = { title: string; name: string; sheet: Sheet };

async function filed(call: ChartCall, input: FileQuestion): Promise<Filed> {
  const { mediaId, targeting } = input;
  const charted =
    mediaId === undefined ? await sentTargeting(call, targeting ?? fail(badInput), input.title) : await savedPlan(call, mediaId);
  refuseOpenMarket(charted, input.pmp);
  const chart = await drawChart(call, charted, { ...input, quick: false });
  const title = CHART_TITLES[input.chartType];
  return {
    title: charted.title ? `${title}, ${charted.title}` : title,
    name: fileNameOf(title, charted.title || 'targeting', new Date().toISOString().slice(0, 10)),
    sheet: { name: title, ...tableOf(chart, input) },
  };
}

/** The chart as CSV: raw figures, texts guarded against formulas (security rule 21). */
export async function downloadChart(call: SignedCall<Routes['download']>): Promise<FileAnswer> {
  const { name, sheet } = await filed(call, call.input);
  const rows = [sheet.columns.map(({ label }) => label), ...sheet.rows.map((row) => row.map((cell) => csvCell(cell ?? '')))];
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: stringify(rows, { bom: true }) };
}

const HOUR_MS = 3_600_000;
/** Charts that one person may have mailed. */
const AN_HOUR = { most: 20, withinMs: HOUR_MS };

/** The chart as an Excel file, to the address of who asks and to no other. */
export async function mailChart(call: SignedCall<Routes['mail']>) {
  const { session, stores, input } = call;
  if (input.email !== undefined && input.email.toLowerCase() !== session.email.toLowerCase()) fail(mailToOthers);
  // A question that is refused does not count.
  const { title, name, sheet } = await filed(call, input);
  const counting = openScope(stores.entities, session.accountId, 'own');
  const { isAllowed, retryInMs } = await countAttempt(counting, `chart-mail:${session.userId}`, AN_HOUR);
  if (!isAllowed) fail(mailPaused, `You have had many charts mailed. Please try again in ${waitWords(retryInMs)}.`);
  await stores.jobs.send(chartMailJob, {
    to: session.email,
    subject: title,
    text: `${title}, as you asked for it.\n\nThe file has the figures of the chart as they were a moment ago.`,
    name: `${name}.xlsx`,
    content: xlsxOf(sheet).toString('base64'),
  });
  return answer(null, { msg: `The chart is on its way to ${session.email}.` });
}
