import { addDays, clockIn, countDays, exact, exactText, fail, type Span } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { largestOverTime } from '@kontor/market/server';
import {
  FIRST_CARD,
  LINES,
  otherType,
  type Spender,
  spendersOf,
  type TopSpends,
  type transparencyRoutes,
} from '@kontor/transparency/contract';
import { keysOf, namerOf } from './read-table.ts';
import { openTransparency } from './reader.ts';

type Bucket = TopSpends['bucket'];

/** The hours of one day, else the days (spec 3 §2). */
function bucketsOf({ days }: Span): { bucket: Bucket; labels: string[] } {
  const count = countDays(days);
  if (count > 1) return { bucket: 'day', labels: Array.from({ length: count }, (_, day) => `${addDays(days.startDate, day)} 00:00:00`) };
  return { bucket: 'hour', labels: Array.from({ length: 24 }, (_, hour) => `${days.startDate} ${String(hour).padStart(2, '0')}:00:00`) };
}

/** What the chart's lines are of: what is asked, where the account type has it, else what its first card is of. */
function spenderOf({ input, session }: SignedCall<(typeof transparencyRoutes)['topSpends']>): Spender {
  const by = input.by ?? FIRST_CARD[session.accountType] ?? 'publisher';
  return spendersOf(session.accountType).includes(by) ? by : fail(otherType);
}

/** Spend of the largest, hour by hour or day by day, and of everybody else. */
export async function readTopSpends(call: SignedCall<(typeof transparencyRoutes)['topSpends']>): Promise<TopSpends> {
  const of = spenderOf(call);
  const transparency = await openTransparency(call, call.input);
  const { reader, span, where, isLinked, dataTo } = transparency;
  const { bucket, labels } = bucketsOf(span);
  const limit = call.input.expanded ? LINES.expanded : LINES.usual;
  const { rows: found, whole, hasMore } = await largestOverTime(reader, { span, where, by: keysOf(of), every: bucket, limit });
  const rows = found.filter(({ spend }) => exact(spend) !== 0n);
  const begun = beginningsUntil(labels, span, dataTo);
  const named = await namerOf(transparency, of, rows);
  const valuesOf = (say: (label: string) => string) => labels.map((label, place) => (place < begun ? say(label) : null));
  const others = (label: string) =>
    exactText(rows.reduce((left, { spent }) => left - exact(spent[label] ?? '0'), exact(whole.spent[label] ?? '0')));
  return {
    bucket,
    labels,
    running: begun === 0 || (begun === labels.length && isOver(span, dataTo)) ? null : begun - 1,
    rows: rows.map(({ key, spent }) => ({
      key: named(key).key,
      name: named(key).name,
      values: valuesOf((label) => spent[label] ?? '0'),
    })),
    other: hasMore ? valuesOf(others) : null,
    unpriced: whole.unpriced,
    isLinked,
    dataTo,
  };
}

const newest = (dataTo: string | null) => (dataTo === null ? new Date() : new Date(Math.min(Date.parse(dataTo), Date.now())));
const isOver = (span: Span, dataTo: string | null) => span.to <= newest(dataTo);
/** How many of the buckets have begun by what event data reach. */
const beginningsUntil = (labels: readonly string[], { zone }: Span, dataTo: string | null): number => {
  const clock = clockIn(zone, newest(dataTo));
  return labels.filter((label) => label <= clock).length;
};
