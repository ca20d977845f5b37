import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type SegmentDays, segmentDays, segmentUsers } from '@kontor/market/server';
import {
  DAYS_BEFORE_AVAILS,
  dailyUsersClosed,
  type figureRoutes,
  isSaidByRequest,
  NO_USERS_WORDS,
  NOT_ACTIVE_WORDS,
  SEGMENT_RANGES,
  type SegmentChart,
  type SegmentFigures,
  segmentNotFound,
  waitingWords,
} from '@kontor/segments/contract';
import { type FiguredSegment, figuredSegment, inRowsOf } from './figured-segment.ts';

type Routes = typeof figureRoutes;
export type FigureCall = Pick<SignedCall<Routes['figures']>, 'scope' | 'session' | 'stores' | 'transport'>;

const DAY_MS = 86_400_000;

/** Days until a segment has been active long enough; null of one that is not active (spec 3 §9). */
function daysLeft({ status, activeAt }: FiguredSegment, now: Date): number | null {
  if (status !== 'ACTIVE' || activeAt === null) return null;
  const left = activeAt.getTime() + DAYS_BEFORE_AVAILS * DAY_MS - now.getTime();
  return Math.max(0, Math.ceil(left / DAY_MS));
}

const askerOf = ({ session, transport }: FigureCall) => ({ account: session.accountId, signal: transport.signal });
const daysOf = (call: FigureCall, found: FiguredSegment, days: number) =>
  segmentDays(call.stores.events, { of: inRowsOf(found), days, now: new Date(), ...askerOf(call) });

/** What the market knows of a segment, over the longest of the ranges. */
export async function figuresOf(call: FigureCall, found: FiguredSegment): Promise<SegmentFigures> {
  const left = daysLeft(found, new Date());
  const [users, seen] = await Promise.all([segmentUsers(call.stores.events, [found.id]), daysOf(call, found, SEGMENT_RANGES.last30day)]);
  const isSaid = isSaidByRequest(found.dataType);
  const members = isSaid ? null : (users.get(found.id) ?? 0);
  return {
    users: members,
    seen: isSaid ? null : seen.users,
    matchRate: members ? seen.users / members : null,
    dailyAvails: left === 0 && seen.sampled > 0 ? Math.round(seen.requests / seen.sampled) : null,
    loadedAt: found.loadedAt?.toISOString() ?? null,
    activeSince: found.status === 'ACTIVE' ? (found.activeAt?.toISOString() ?? null) : null,
    daysUntilAvails: left ?? DAYS_BEFORE_AVAILS,
  };
}

export async function readFigures(call: SignedCall<Routes['figures']>) {
  return figuresOf(call, await figuredSegment(call, call.input.id));
}

const LABELS = {
  avails: { yAxisLabel: 'Avails', toolTipLabel: 'Requests, approximate' },
  users: { yAxisLabel: 'Daily Users', toolTipLabel: 'Members who asked' },
};
type ChartType = keyof typeof LABELS;

const empty = (chartType: ChartType, msg: string): SegmentChart => ({ graph: { summary: [], data: [], ...LABELS[chartType] }, msg });

/** A day's mean is over the days that the sample has: before the first of them nobody knows who asked. */
function drawn(chartType: ChartType, { days, sampled, ...all }: SegmentDays): SegmentChart {
  const data = days.map(({ day, requests, users }) => ({ key: day, value: chartType === 'avails' ? requests : users }));
  const mean = sampled > 0 ? Math.round(data.reduce((sum, { value }) => sum + value, 0) / sampled) : 0;
  const summary =
    chartType === 'avails'
      ? [
          { msg: 'Requests a day', data: mean },
          { msg: 'Requests in all', data: all.requests },
        ]
      : [
          { msg: 'Users a day', data: mean },
          { msg: 'Different users in all', data: all.users },
        ];
  return { graph: { summary, data, ...LABELS[chartType] }, msg: '' };
}

/** Requests, or members who asked, of each of the last whole days (spec 3 §3, §9). */
export async function readChart(call: SignedCall<Routes['chart']>): Promise<SegmentChart> {
  const { id, source, chartType, dateRange } = call.input;
  const found = await figuredSegment(call, id);
  if (source !== undefined && source !== found.source) fail(segmentNotFound);
  // Of a provider's segment nobody else is told who of its members asks (spec 3 §6).
  if (chartType === 'users' && found.accountId === null) fail(dailyUsersClosed);
  if (chartType === 'users' && isSaidByRequest(found.dataType)) return empty(chartType, NO_USERS_WORDS);
  const left = daysLeft(found, new Date());
  if (left !== 0) return empty(chartType, left === null ? NOT_ACTIVE_WORDS : waitingWords(left));
  return drawn(chartType, await daysOf(call, found, SEGMENT_RANGES[dateRange]));
}
