import { addDays, dayIn, fail, ZONES } from '@kontor/core/contract';
import { netRate } from '@kontor/market/contract';
import { requestsByHour, requestsToday } from '@kontor/market/server';
import { tooManyConditions } from '@kontor/media-plans/contract';
import { dayRefused, type PriceChart, type PriceGraph, type PriceQuestion, reachedBy, termsOf } from '@kontor/price-explorer/contract';
import { type ChartCall, type Charted, type Counted, counted } from './asked-chart.ts';

type Points = PriceGraph['data'];

const DAYS_BACK = 28;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Complete days with the range of their weekday, and apart from them the day that is not over. Days are those of UTC, as the forecast's are. */
async function daily({ stores }: ChartCall, { days, rows }: Counted, isQuick: boolean): Promise<Points> {
  const complete = days.map(({ day, requests, low, high }) => ({ label: day, value: requests, low, high }));
  const last = complete.at(-1);
  const today = isQuick || !last ? null : await requestsToday(stores.events, rows);
  return last && today ? [...complete, { label: addDays(last.label, 1), value: today, isRunning: true }] : complete;
}

/** Hours of one day in a zone. */
async function hourly({ stores }: ChartCall, { rows }: Counted, { timezone, day }: PriceQuestion): Promise<Points> {
  const zone = ZONES[timezone].iana;
  const today = dayIn(zone);
  const asked = day ?? addDays(today, -1);
  if (asked > today || asked < addDays(today, -DAYS_BACK)) fail(dayRefused);
  const hours = (await requestsByHour(stores.events, rows, { zone, day: asked })) ?? fail(tooManyConditions);
  return hours.map((value, hour) => ({ label: `${asked} ${hourLabel(hour)}`, value }));
}

/** Hours of a mean week in a zone, from Monday on. */
async function weekly({ stores }: ChartCall, { rows }: Counted, { timezone }: PriceQuestion): Promise<Points> {
  const hours = (await requestsByHour(stores.events, rows, { zone: ZONES[timezone].iana, day: null })) ?? fail(tooManyConditions);
  return hours.map((value, at) => ({ label: `${WEEKDAYS[Math.floor(at / 24)]} ${hourLabel(at % 24)}`, value }));
}

const X_LABELS = { daily: 'Day, UTC', hourly: 'Hour', weekly: 'Hour of the week' };
const Y_LABELS = { daily: 'Avails a day', hourly: 'Avails an hour', weekly: 'Avails an hour' };

/** When the requests of a targeting come. */
export async function areaChart(
  call: ChartCall,
  charted: Charted,
  question: PriceQuestion & { chartType: 'daily' | 'hourly' | 'weekly' },
): Promise<PriceChart> {
  const { chartType, quick, timezone } = question;
  const found = await counted(call, charted, { isQuick: quick });
  const { told } = found;
  const isEmpty = told.requests === 0;
  const draw = {
    daily: () => daily(call, found, quick),
    hourly: () => hourly(call, found, question),
    weekly: () => weekly(call, found, question),
  };
  const data = isEmpty ? [] : await draw[chartType]();
  const terms = termsOf(question, charted.dataFee);
  const range = told.isEnough ? [told.low, told.high] : [null, null];
  return {
    graph: {
      minCpm: null,
      maxCpm: null,
      data,
      summary: [
        { msg: 'Avails a day', data: told.requests },
        { msg: 'Low, 90 % range', data: range[0] ?? null },
        { msg: 'High, 90 % range', data: range[1] ?? null },
      ],
      toolTipLabel: Y_LABELS[chartType],
      xAxisLabel: chartType === 'daily' ? X_LABELS.daily : `${X_LABELS[chartType]}, ${ZONES[timezone].label}`,
      yAxisLabel: Y_LABELS[chartType],
    },
    msg: data.some(({ value }) => value > 0) ? '' : 'No enough data to build chart',
    settled: !quick && told.exact,
    medianCpm: told.medianCpm,
    requests: told.requests,
    within: reachedBy(told.histogram, terms).requests,
    unpriced: told.unpriced,
    net: netRate(terms),
    newest: told.newest,
  };
}
