import { fail, nameBehind } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { audienceTooSmall, type Dimension, tooSmallWords, type ValueDimension, valueWords } from '@kontor/market/contract';
import { segmentTops } from '@kontor/market/server';
import {
  FEWEST_MEMBERS,
  type figureRoutes,
  INSIGHT_DELAY_HOURS,
  INSIGHTS,
  type InsightKey,
  type InsightTable,
  isSaidByRequest,
  OTHER_ROW,
  SEGMENT_RANGES,
  type SegmentRange,
  TOP_ROWS,
} from '@kontor/segments/contract';
import { namesOfValues } from '@kontor/targeting/server';
import type { Planner } from '../open-segments.ts';
import { peopleAsker } from '../people-asker.ts';
import { figuredSegment, inRowsOf } from './figured-segment.ts';

/** Which column each insight groups by, and its values’ dimension; `named` where names are looked up. A bundle is its own name. */
const OF = {
  metros: { by: 'dma', dimension: 'dma', named: 'dma' },
  publishers: { by: 'publisher', dimension: 'publishers', named: 'publishers' },
  bundles: { by: 'app', dimension: 'app', named: null },
  platforms: { by: 'platform', dimension: 'platform', named: null },
} as const satisfies Record<InsightKey, { by: string; dimension: Dimension; named: ValueDimension | null }>;

/** What an insight asks of a call: of which segment, for whom. */
type Asked = Planner & Pick<SignedCall<(typeof figureRoutes)['figures']>, 'stores' | 'transport'>;
type SegmentInsight = Asked & { input: { id: InsightKey; segmentId: string; dateRange: SegmentRange } };

/** Throws where the planner has no such segment. */
export const checkFigured = async (planner: Planner, segmentId: string): Promise<void> => void (await figuredSegment(planner, segmentId));

type Header = InsightTable['headers'][number];
const NUMBER = { width: 120, type: 'NUMBER' } as const;
const headersOf = (id: InsightKey, isSaid: boolean): Header[] => [
  { title: INSIGHTS[id].column, width: 280, type: 'STRING' },
  { title: 'Avails', ...NUMBER, defaultSortOrder: 'desc' },
  { title: 'Share (%)', ...NUMBER },
  ...(isSaid ? [] : [{ title: 'Members in sample', ...NUMBER }]),
];

/** Where the members of a segment ask most: 20 rows and Other, which holds what few members are behind (decision 0075). */
export async function readSegmentInsight(call: SegmentInsight): Promise<InsightTable> {
  const { input, scope, session, stores, transport } = call;
  const found = await figuredSegment(call, input.segmentId);
  const { by, dimension, named } = OF[input.id];
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const tops = await segmentTops(stores.events, {
    of: inRowsOf(found),
    by,
    days: SEGMENT_RANGES[input.dateRange],
    now: new Date(),
    most: TOP_ROWS,
    fewest: FEWEST_MEMBERS,
    delayHours: INSIGHT_DELAY_HOURS,
    people,
    account: people.account,
    signal: people.signal,
  });
  if (tops === null) fail(audienceTooSmall, tooSmallWords(people.smallest));
  const { rows, other } = tops;
  const codes = rows.map(({ value }) => value);
  const names = named ? await namesOfValues(scope, named, codes) : undefined;
  const isSaid = isSaidByRequest(found.dataType);
  const all = rows.reduce((sum, { requests }) => sum + requests, other.requests);
  const shown = [
    ...rows.map(({ value, ...counts }) => ({ name: valueWords(dimension, value, (_, code) => nameBehind(names, code)), ...counts })),
    ...(other.requests > 0 ? [{ name: OTHER_ROW, ...other }] : []),
  ];
  return {
    headers: headersOf(input.id, isSaid),
    rows: shown.map(({ name, requests, users }) => ({
      data: [name, requests, Math.round((requests / all) * 10_000) / 100, ...(isSaid ? [] : [users])],
    })),
  };
}
