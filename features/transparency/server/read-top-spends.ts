import { addDays, clockIn, countDays, exact, exactText, fail, type Span } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { askDelivery } from '@kontor/market/server';
import {
  FIRST_CARD,
  LINES,
  otherType,
  type Spender,
  spendersOf,
  type TopSpends,
  type transparencyRoutes,
} from '@kontor/transparency/contract';
import { type Key, keysOf, namerOf } from './read-table.ts';
import { openTransparency } from './reader.ts';

type Bucket = TopSpends['bucket'];

/** The hours of one day, else the days (spec 3 §2). */
function bucketsOf({ days }: Span): { bucket: Bucket; labels: string[] } {
  const count = countDays(days);
  if (count > 1) return { bucket: 'day', labels: Array.from({ length: count }, (_, day) => `${addDays(days.startDate, day)} 00:00:00`) };
  return { bucket: 'hour', labels: Array.from({ length: 24 }, (_, hour) => `${days.startDate} ${String(hour).padStart(2, '0')}:00:00`) };
}

const idOf = (of: Spender, key: Partial<Record<Key, string>>) =>
  keysOf(of)
    .map((one) => key[one] ?? '')
    .join(' ');

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
  const by = keysOf(of);
  const limit = call.input.expanded ? LINES.expanded : LINES.usual;
  const measures = ['spend', 'unpriced'] as const;
  const [top, all] = await Promise.all([
    askDelivery(reader, { span, where, measures: ['spend'], by, order: { by: 'spend', reverse: true }, limit }),
    askDelivery(reader, { span, where, measures, by: [bucket] }),
  ]);
  const rows = top.rows.filter(({ figures }) => exact(figures.spend ?? '0') !== 0n);
  const narrow = by.map((key) => ({ of: key, in: [...new Set(rows.map((row) => row.key[key]))] }));
  const lines =
    rows.length === 0
      ? { rows: [] }
      : await askDelivery(reader, { span, where: [...where, ...narrow], measures: ['spend'], by: [...by, bucket] });
  const begun = beginningsUntil(labels, span, dataTo);
  const spentAt = new Map(lines.rows.map(({ key, figures }) => [`${idOf(of, key)} ${key[bucket]}`, figures.spend ?? '0']));
  const wholeAt = new Map(all.rows.map(({ key, figures }) => [key[bucket], figures.spend ?? '0']));
  const named = await namerOf(transparency, of, rows);
  const valuesOf = (say: (label: string) => string) => labels.map((label, place) => (place < begun ? say(label) : null));
  const others = (label: string) =>
    exactText(
      rows.reduce((left, { key }) => left - exact(spentAt.get(`${idOf(of, key)} ${label}`) ?? '0'), exact(wholeAt.get(label) ?? '0')),
    );
  return {
    bucket,
    labels,
    running: begun === 0 || (begun === labels.length && isOver(span, dataTo)) ? null : begun - 1,
    rows: rows.map(({ key }) => ({
      key: named(key).key,
      name: named(key).name,
      values: valuesOf((label) => spentAt.get(`${idOf(of, key)} ${label}`) ?? '0'),
    })),
    other: top.hasMore ? valuesOf(others) : null,
    unpriced: all.rows.reduce((sum, { figures }) => sum + Number(figures.unpriced ?? 0), 0),
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
