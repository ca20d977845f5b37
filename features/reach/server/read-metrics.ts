import { addDays, countDays, previousDays, spanOfDays } from '@kontor/core/contract';
import { askDelivery, type Sighted } from '@kontor/market/server';
import { METRIC_TITLES, type Metric, type MetricKey, type MetricsChart, type ReachCount } from '@kontor/reach/contract';
import { frameOf, openReach, type Reach, type ReachCall, seenBy, toldOf } from './reader.ts';

const PEOPLE = { ftrack: 'ftrack', ip: 'ip', ifa: 'device' } as const;
type PeopleKey = keyof typeof PEOPLE;
const PEOPLE_KEYS = Object.keys(PEOPLE) as PeopleKey[]; // the keys of PEOPLE

const changeOf = (now: ReachCount | null, before: ReachCount | null): number | null =>
  typeof now !== 'number' || typeof before !== 'number' || before === 0 ? null : ((now - before) / before) * 100;

/** Sightings per distinct household; null where households are too few to be told. */
const frequencyOf = (row: Sighted | undefined): number | null =>
  row && typeof row.seen === 'number' && row.seen > 0 ? row.sightings / row.seen : null;

const labelsOf = ({ span }: Reach) => Array.from({ length: countDays(span.days) }, (_, day) => addDays(span.days.startDate, day));

type Said = { value: ReachCount | null; before: ReachCount | null; seen?: ReachCount | null; at: (day: string) => ReachCount | null };
const metricOf = (reach: Reach, key: MetricKey, { value, before, seen = null, at }: Said): Metric => ({
  key,
  title: METRIC_TITLES[key],
  value,
  percent: changeOf(value, before),
  seen,
  chartData: labelsOf(reach).map((day) => ({ key, name: METRIC_TITLES[key], label: day, value: at(day) })),
});

const seenOf = (row: Sighted | undefined): ReachCount | null =>
  row === undefined
    ? null
    : typeof row.seen === 'number'
      ? row.seen
      : 'fewerThan' in row.seen
        ? { fewerThan: row.seen.fewerThan }
        : row.seen.about;

/** Distinct people of one kind over the days, over those before, and day by day. */
async function peopleOf(reach: Reach, key: PeopleKey) {
  const of = PEOPLE[key];
  const before = previousDays(reach.span.days);
  const [now, former, daily] = await Promise.all([
    seenBy(reach, of),
    seenBy(reach, of, { days: { from: before.startDate, to: before.endDate } }),
    seenBy(reach, of, { by: 'day' }),
  ]);
  return { now: now.rows[0], former: former.rows[0], untold: now.untold, byDay: new Map(daily.rows.map((row) => [row.key, row])) };
}

/** Impressions and spend of the days, of those before, and by day; a measure that the account may not see is no metric. */
async function deliveredOf({ reader, span, conditions: where }: Reach) {
  const before = spanOfDays(previousDays(span.days), span.zone);
  const measures = ['impressions', 'spend'] as const;
  const [whole, daily] = await Promise.all([
    askDelivery(reader, { span, where, measures, previous: before }),
    askDelivery(reader, { span, where, measures, by: ['day'] }),
  ]);
  const number = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  const [row] = whole.rows;
  const byDay = new Map(daily.rows.map(({ key, figures }) => [key.day.slice(0, 10), figures]));
  return (measure: (typeof measures)[number]): Said | null =>
    row?.figures[measure] === undefined
      ? null
      : {
          value: number(row.figures[measure]),
          before: number(row.previous[measure]),
          at: (day) => number(byDay.get(day)?.[measure] ?? '0'),
        };
}

/** Whom the account's deals reached: distinct over the days, never the sum of days (spec 1 §2.7; decisions D36, D37). */
export async function readMetrics(call: ReachCall): Promise<MetricsChart> {
  const reach = await openReach(call);
  const [people, delivered] = await Promise.all([Promise.all(PEOPLE_KEYS.map((key) => peopleOf(reach, key))), deliveredOf(reach)]);
  const [homes] = people;
  const inPeople = PEOPLE_KEYS.flatMap((key, place): Metric[] => {
    const found = people[place];
    if (!found) return [];
    const { now, former, byDay } = found;
    return [metricOf(reach, key, { value: toldOf(now), before: toldOf(former), seen: seenOf(now), at: (day) => toldOf(byDay.get(day)) })];
  });
  const rest: [MetricKey, Said | null][] = [
    ['impressions', delivered('impressions')],
    ['frequency', { value: frequencyOf(homes?.now), before: frequencyOf(homes?.former), at: (day) => frequencyOf(homes?.byDay.get(day)) }],
    ['revenue', delivered('spend')],
  ];
  const data = [...inPeople, ...rest.flatMap(([key, said]) => (said ? [metricOf(reach, key, said)] : []))];
  const shown = homes?.now;
  return {
    ...frameOf(reach, {
      title: 'Metrics',
      type: 'line',
      xLabel: 'Day, UTC',
      yLabel: '',
      isEmpty: !shown && !data.some(({ key, value }) => key === 'impressions' && value !== 0 && value !== null),
    }),
    data,
    sightings: { named: shown?.sightings ?? 0, silent: shown?.silent ?? 0, unnamed: shown?.unnamed ?? 0, untold: homes?.untold ?? 0 },
  };
}
