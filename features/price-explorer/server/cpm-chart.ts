import { fail } from '@kontor/core/contract';
import { type Forecast, netRate } from '@kontor/market/contract';
import { medianFloor, requestsByFloor } from '@kontor/market/server';
import { tooManyConditions } from '@kontor/media-plans/contract';
import {
  isIndexed,
  OPEN_FROM,
  type PriceChart,
  type PriceGraph,
  type PriceQuestion,
  type PriceRange,
  pricedOf,
  rangeOf,
  reachedBy,
  stepOf,
  termsOf,
} from '@kontor/price-explorer/contract';
import { type ChartCall, type Charted, type Counted, counted } from './asked-chart.ts';
import { dollarBars, floorBars } from './price-bars.ts';

type Bars = PriceGraph['data'];

/** The bars of a range: whole dollars as the index counted them, all others by reading rows. */
async function barsOf({ stores }: ChartCall, { told, rows }: Counted, range: PriceRange): Promise<Bars> {
  if (isIndexed(range)) return dollarBars(told.histogram, range);
  const { from, to } = range;
  if (to === null) {
    const floors = (await requestsByFloor(stores.events, rows, { from, to, cents: 100 })) ?? fail(tooManyConditions);
    const end = Math.max(from + 1, (floors.at(-1)?.floor ?? from) + 1);
    return floorBars(floors, { from, to: end }, stepOf({ from: Math.max(from, OPEN_FROM), to: Math.max(end, OPEN_FROM + 2) }));
  }
  const step = stepOf(range);
  // One reading knows the next level too.
  const cents = step === 10 ? 1 : step;
  const floors = (await requestsByFloor(stores.events, rows, { from, to, cents })) ?? fail(tooManyConditions);
  return floorBars(floors, { from, to }, step);
}

/** The exact median: half of the priced requests lie in one bar of the histogram, and its rows are read. The histogram's own where that cannot be. */
async function exactMedian({ stores }: ChartCall, { told, rows }: Counted): Promise<number | null> {
  const half = pricedOf(told.histogram) / 2;
  let below = 0;
  for (const [at, { from, requests }] of told.histogram.entries()) {
    if (requests > 0 && below + requests >= half) {
      const range = { from, to: told.histogram[at + 1]?.from ?? null, below, half };
      return (await medianFloor(stores.events, rows, range)) ?? told.medianCpm;
    }
    below += requests;
  }
  return null;
}

const NONE = 'No enough data to build chart';
const LABELS = { toolTipLabel: 'Avails a day', xAxisLabel: 'Publisher floor, CPM', yAxisLabel: 'Avails a day' };

function graphOf(data: Bars, told: Forecast, facts: Pick<PriceChart, 'within' | 'medianCpm'>): PriceGraph {
  const full = data.filter(({ value }) => value > 0);
  const sum = data.reduce((total, { value }) => total + value, 0);
  return {
    minCpm: full[0]?.from ?? null,
    maxCpm: full.at(-1)?.to ?? full.at(-1)?.from ?? null,
    data,
    summary: [
      { msg: 'Avails a day', data: told.requests },
      { msg: 'In this range', data: sum },
      { msg: 'Floor at or below net price', data: facts.within },
      { msg: 'Median floor', data: facts.medianCpm },
      { msg: 'Price unknown', data: told.unpriced },
    ],
    ...LABELS,
  };
}

/** Requests by publisher floor over a range of prices, and what a price of the question reaches of all of them (spec 2 §4). */
export async function cpmChart(call: ChartCall, charted: Charted, question: PriceQuestion): Promise<PriceChart> {
  const found = await counted(call, charted, { isQuick: question.quick });
  const { told } = found;
  const terms = termsOf(question, charted.dataFee);
  const isSettled = !question.quick && told.exact;
  const medianCpm = isSettled ? await exactMedian(call, found) : told.medianCpm;
  const data = pricedOf(told.histogram) === 0 ? [] : await barsOf(call, found, rangeOf(question));
  const within = reachedBy(told.histogram, terms).requests;
  return {
    graph: graphOf(data, told, { within, medianCpm }),
    msg: data.some(({ value }) => value > 0) ? '' : NONE,
    settled: isSettled,
    medianCpm,
    requests: told.requests,
    within,
    unpriced: told.unpriced,
    net: netRate(terms),
    newest: told.newest,
  };
}
