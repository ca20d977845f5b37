import { setImmediate as breathe } from 'node:timers/promises';
import { fail } from '@kontor/core/contract';
import type { Scope, SignedCall } from '@kontor/core/server';
import {
  type BulkPreview,
  type BulkRow,
  bulkEditNotFound,
  type bulkEditRoutes,
  bulkTooMany,
  DEAL_FIELDS,
  type DealStatus,
  findingWords,
  MOST_BULK,
  MOST_NAMED,
  warningsOf,
} from '@kontor/deals/contract';
import { dealsByName, findDeals, type StoredDeal } from '../deal-store.ts';
import { dealsOfFilter } from '../list/list-deals.ts';
import { LAUNCHES } from '../preflight/launches.ts';
import { statusChange } from '../record-moves.ts';
import type { Planned } from './bulk-edit-rows.ts';
import { becomes } from './bulk-edit-stops.ts';
import { findEdit, takenBackDeals } from './bulk-edit-store.ts';

/** Deals looked at in one go: other requests get their turn between two of them. */
export const LOOKED_AT = 500;
export type Chosen = { ids: string[]; unknown: string[] };

const ID = /^[0-9a-f]{24}$/;

/** Each piece of `all` in turn, with a breath between. */
export async function* pieces<T>(all: readonly T[], most = LOOKED_AT): AsyncGenerator<T[]> {
  for (let start = 0; start < all.length; start += most) {
    if (start > 0) await breathe();
    yield all.slice(start, start + most);
  }
}

/** The ids behind what people chose or pasted: ids or deal ids, in whatever case; another account's are as unknown as any. */
async function idsOf(scope: Scope, given: readonly string[]): Promise<Chosen> {
  const asked = [...new Set(given)];
  const found = new Map<string, string>();
  for await (const some of pieces(asked)) {
    const named = await dealsByName(scope, some);
    for (const { id, dealId } of named) found.set(id, id).set(dealId.toLowerCase(), id);
  }
  const idOf = (one: string) => found.get(ID.test(one) ? one : one.toLowerCase()) ?? found.get(one.toLowerCase());
  return { ids: [...new Set(asked.flatMap((one) => idOf(one) ?? []))], unknown: asked.filter((one) => idOf(one) === undefined) };
}

type ChoiceCall = SignedCall<(typeof bulkEditRoutes)['preview' | 'file' | 'deals']>;

/** The chosen deals: those that are named, those that an edit took back, or all that a filter of the list matches, whatever page is in sight. */
export async function chosenDeals({ input, ...call }: ChoiceCall): Promise<Chosen> {
  const { ids = [], filter, takenBackBy } = input;
  if (takenBackBy) {
    if (!(await findEdit(call.scope, takenBackBy))) fail(bulkEditNotFound);
    return { ids: await takenBackDeals(call.scope, takenBackBy), unknown: [] };
  }
  if (!filter) return idsOf(call.scope, ids);
  const matched = await dealsOfFilter({ ...call, input: { ...filter, admin: false, fetchTotal: false } });
  if (matched.length > MOST_BULK) fail(bulkTooMany);
  return { ids: matched, unknown: [] };
}

/** Deals by their ids, in that order, piece by piece. */
export async function* dealsInOrder(scope: Scope, ids: readonly string[]): AsyncGenerator<StoredDeal[]> {
  for await (const some of pieces(ids)) {
    const deals = new Map((await findDeals(scope, some)).map((deal) => [deal.id, deal]));
    yield some.flatMap((id) => deals.get(id) ?? []);
  }
}

const stepTo = (from: DealStatus, to: DealStatus | null) => (to ? [statusChange(from, to)] : []);

/** A deal of the dry run as it is told. */
export const rowOf = ({ deal, changelogs, to, refusals, findings, takenBack, stops }: Planned): BulkRow => ({
  id: deal.id,
  dealId: deal.dealId,
  title: deal.title,
  status: deal.status,
  version: deal.version,
  changes: [...changelogs, ...stepTo(deal.status, to ?? takenBack?.to ?? null)].map(({ name, oldValue, newValue }) => ({
    name,
    oldValue,
    newValue,
  })),
  refusals,
  findings: [
    ...(takenBack && !stops ? [{ severity: 'warning' as const, text: becomes(deal.status, takenBack) }] : []),
    ...findings.map((one) => ({ severity: one.severity, text: findingWords(one) })),
  ],
  warnings: to && LAUNCHES.includes(to) ? [...new Set(warningsOf(findings).map(({ code }) => code))] : [],
  stops,
});

const TWINS = 'Another chosen deal would have the same title.';
/** Titles are no rule, but twins are seldom meant: what would be one is noted. */
function noteTwins(rows: BulkRow[]): BulkRow[] {
  const titleOf = ({ title, changes }: BulkRow) => changes.find(({ name }) => name === DEAL_FIELDS.title.label)?.newValue ?? title;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(titleOf(row), (counts.get(titleOf(row)) ?? 0) + 1);
  const isTwin = (row: BulkRow) => titleOf(row) !== row.title && (counts.get(titleOf(row)) ?? 0) > 1;
  return rows.map((row) => (isTwin(row) ? { ...row, findings: [{ severity: 'warning', text: TWINS }, ...row.findings] } : row));
}

export const previewOf = (rows: BulkRow[], unknown: readonly string[]): BulkPreview => ({
  rows: noteTwins(rows),
  unknown: unknown.slice(0, MOST_NAMED),
  unknownCount: unknown.length,
});
