import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { FORECAST_DAYS, toldNumber, tooSmallWords } from '@kontor/market/contract';
import { segmentDays, segmentUsers, type ToldDays } from '@kontor/market/server';
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
import { peopleAsker } from '../people-asker.ts';
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

const askerOf = ({ scope, session, stores, transport: { signal } }: FigureCall) => peopleAsker({ scope, session, stores, signal });
function daysOf(call: FigureCall, found: FiguredSegment, days: number) {
  const people = askerOf(call);
  const { account, signal } = people;
  return segmentDays(call.stores.events, { of: inRowsOf(found), days, now: new Date(), people, account, signal });
}

/** What the market knows of a segment, over the longest of the ranges; requests a day over those of a forecast. */
export async function figuresOf(call: FigureCall, found: FiguredSegment): Promise<SegmentFigures> {
  const left = daysLeft(found, new Date());
  const [users, seen, asForecast] = await Promise.all([
    segmentUsers(call.stores.events, [found.id]),
    daysOf(call, found, SEGMENT_RANGES.last30day),
    daysOf(call, found, FORECAST_DAYS),
  ]);
  const isSaid = isSaidByRequest(found.dataType);
  const members = isSaid ? null : (users.get(found.id) ?? 0);
  const [count, known] = [members === null ? null : toldNumber(members), seen && toldNumber(seen.users)];
  return {
    users: members,
    seen: isSaid ? null : (seen?.users ?? { fewerThan: call.stores.config.smallestAudience }),
    // Of a part of the people more may be seen, as it seems, than there are.
    matchRate: count && known !== null ? Math.min(1, known / count) : null,
    // Of a forecast's days, as the picker has it.
    dailyAvails: left === 0 && asForecast && asForecast.sampled > 0 ? Math.round(asForecast.requests / asForecast.sampled) : null,
    loadedAt: found.loadedAt?.toISOString() ?? null,
    activeSince: found.status === 'ACTIVE' ? (found.activeAt?.toISOString() ?? null) : null,
    daysUntilAvails: left ?? DAYS_BEFORE_AVAILS,
  };
}

export async function readFigures(call: SignedCall<Routes['figures']>) {
  return figuresOf(call, await figuredSegment(call, call.input.id));
}

const LABELS = {
  avails: { yAxisLabel: 'Avails', toolTipLabel: 'Avails, approximate' },
  users: { yAxisLabel: 'Daily Users', toolTipLabel: 'Members seen in the sample' },
};
type ChartType = keyof typeof LABELS;

const empty = (chartType: ChartType, msg: string): SegmentChart => ({ graph: { summary: [], data: [], ...LABELS[chartType] }, msg });

/** A day's mean is over the days that the sample has: before the first of them nobody knows who asked. */
function drawn(chartType: ChartType, { days, sampled, ...all }: ToldDays): SegmentChart {
  const data = days.map(({ day, requests, users }) => ({ key: day, value: chartType === 'avails' ? requests : users }));
  const mean = sampled > 0 ? Math.round(data.reduce((sum, { value }) => sum + value, 0) / sampled) : 0;
  const summary =
    chartType === 'avails'
      ? [
          { msg: 'Daily average', data: mean },
          { msg: 'Total avails', data: all.requests },
        ]
      : [
          { msg: 'Daily average in the sample', data: mean },
          { msg: 'Different users in the sample', data: toldNumber(all.users) ?? 0 },
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
  const days = await daysOf(call, found, SEGMENT_RANGES[dateRange]);
  return days ? drawn(chartType, days) : empty(chartType, tooSmallWords(call.stores.config.smallestAudience));
}
