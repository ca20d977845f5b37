import { isDeepStrictEqual } from 'node:util';
import { badInput, type ChangeLog, changesOf, type Field, fail, type Session, toDeleteMissing } from '@kontor/core/contract';
import { answer, recordChange, refuseStale, type Scope, type SignedCall, type Stores } from '@kontor/core/server';
import { BREAKDOWNS, MEASURES, OPERATIONS, seenMeasures } from '@kontor/market/contract';
import {
  domainNotAllowed,
  FREQUENCIES,
  RANGE_WORDS,
  type ReportDraft,
  reportNotFound,
  reportNotYours,
  type reportRoutes,
} from '@kontor/reports/contract';
import { columnsOf, findReport, insertReport, markDeleted, type NamedReport, updateReport, type Viewing } from './report-store.ts';

type Routes = typeof reportRoutes;
type Columns = ReturnType<typeof columnsOf>;
export const REPORT = 'report';
const viewingOf = ({ scope, session }: { scope: Scope; session: Session }): Viewing => ({ scope, userId: session.userId });

/** History's words of lists of keys; an older release may have kept others. */
const named = (label: (key: string) => string | undefined) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.map((key) => label(String(key)) ?? String(key)).join(', ') : null;
const dimension = (key: string) => Object.entries(BREAKDOWNS).find(([known]) => known === key)?.[1].label;
const measure = (key: string) =>
  Object.entries(MEASURES)
    .find(([known]) => known === key)?.[1]
    .label({ accountType: 'Brand', place: 'report' });
const conditionText = (value: unknown) =>
  Array.isArray(value) && value.length > 0
    ? (value as Columns['definition']['conditions']) // the column's own type
        .map(
          ({ dimension: of, operation, value: values }) =>
            `${dimension(of) ?? of} ${OPERATIONS[operation].toLowerCase()} ${values.slice(0, 5).join(', ')}${values.length > 5 ? ` and ${values.length - 5} more` : ''}`,
        )
        .join('; ')
    : null;

const FIELDS = {
  name: { label: 'Title', kind: 'text' },
  range: { label: 'Range', kind: 'choice', options: RANGE_WORDS },
  'definition.startDate': { label: 'From', kind: 'day' },
  'definition.endDate': { label: 'To', kind: 'day' },
  'definition.timezone': { label: 'Time zone', kind: 'text' },
  'definition.offset': { label: 'Offset', kind: 'count' },
  'definition.compare': { label: 'Compared with the days before', kind: 'flag' },
  'definition.dimensions': { label: 'Dimensions', kind: 'names', words: named(dimension) },
  'definition.measures': { label: 'Measures', kind: 'names', words: named(measure) },
  'definition.conditions': { label: 'Filters', kind: 'names', words: conditionText },
  isShared: { label: 'Shared with the account', kind: 'flag' },
  isScheduled: { label: 'Schedule', kind: 'flag' },
  frequency: { label: 'Frequency', kind: 'choice', options: Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label })) },
  hour: { label: 'Hour', kind: 'count' },
  emails: { label: 'Recipients', kind: 'names' },
} as const satisfies Record<string, Field & { label: string }>;

type Told = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };
const record = (scope: Scope, session: Session, { id, ...change }: Told) =>
  recordChange(scope, session, { entity: REPORT, entityId: id, accountId: scope.accountId, ...change });

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** What the contract cannot know: which measures this account's type sees, and whom this installation sends to. */
function refuseNotAllowed(draft: ReportDraft, { accountType }: Session, { config }: Pick<Stores, 'config'>): void {
  const seen = seenMeasures(draft.measures, { accountType, place: 'report' });
  if (seen.length < draft.measures.length)
    fail(badInput, undefined, [{ path: 'measures', message: 'Choose one of the measures offered.' }]);
  const allowed = config.REPORT_DOMAINS.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const isOutside = allowed.length > 0 && draft.emailList.some((address) => !allowed.includes(domainOf(address)));
  if (draft.schedule && isOutside) fail(domainNotAllowed, undefined, [{ path: 'emailList', message: domainNotAllowed.text }]);
}

/** A report of the person's own; one that others share may be seen and not changed. */
export async function getOwn(
  { scope, session }: { scope: Scope; session: Session },
  id: string,
  isDeleted = false,
): Promise<NamedReport | null> {
  const found = await findReport(viewingOf({ scope, session }), id, isDeleted);
  if (found && found.userId !== session.userId) fail(reportNotYours);
  return found;
}

export async function createReport({ input, session, scope, stores }: SignedCall<Routes['create']>) {
  refuseNotAllowed(input, session, stores);
  const id = await scope.transaction(async (transaction) => {
    const created = await insertReport(viewingOf({ scope: transaction, session }), input);
    const changelogs = changesOf(FIELDS, undefined, columnsOf(input));
    await record(transaction, session, { id: created, action: 'Create', summary: `Report ${input.name} created`, changelogs });
    return created;
  });
  return answer(null, { msg: 'Report saved.', value: id });
}

/** What makes a schedule another one: its slots or its switch; to whom it goes does not. */
const slotsOf = ({
  isScheduled,
  frequency,
  hour,
  definition: { timezone, offset },
}: Pick<NamedReport, 'isScheduled' | 'frequency' | 'hour' | 'definition'>) => [isScheduled, frequency, hour, timezone, offset];

export async function changeReport({ input: { id, version, data }, session, scope, stores }: SignedCall<Routes['update']>) {
  refuseNotAllowed(data, session, stores);
  const before = (await getOwn({ scope, session }, id)) ?? fail(reportNotFound);
  refuseStale(version, before.version);
  const after = columnsOf(data);
  const isNewSchedule = !isDeepStrictEqual(slotsOf(before), slotsOf(after)) || before.stopped !== null;
  await scope.transaction(async (transaction) => {
    await updateReport(viewingOf({ scope: transaction, session }), { id, version: version ?? before.version }, data, isNewSchedule);
    const changelogs = changesOf(FIELDS, before, after);
    if (changelogs.length > 0)
      await record(transaction, session, { id, action: 'Update', summary: `Report ${data.name} changed`, changelogs });
  });
  return answer(null, { msg: 'Report saved.' });
}

/** Deletes a report; whatever keeps it from that, the specification has one sentence for (spec 1 §8). */
export async function removeReport({ input: { id }, session, scope }: SignedCall<Routes['remove']>) {
  const found = (await getOwn({ scope, session }, id)) ?? fail(toDeleteMissing);
  await scope.transaction(async (transaction) => {
    if (!(await markDeleted(viewingOf({ scope: transaction, session }), id, true))) fail(toDeleteMissing);
    await record(transaction, session, { id, action: 'Remove', summary: `Report ${found.name} deleted`, changelogs: [] });
  });
  return answer(null, { msg: 'Report deleted.' });
}

export async function restoreReport({ input: { id }, session, scope }: SignedCall<Routes['restore']>) {
  const found = (await getOwn({ scope, session }, id, true)) ?? fail(reportNotFound);
  await scope.transaction(async (transaction) => {
    if (!(await markDeleted(viewingOf({ scope: transaction, session }), id, false))) fail(reportNotFound);
    await record(transaction, session, { id, action: 'Create', summary: `Report ${found.name} restored`, changelogs: [] });
  });
  return answer(null, { msg: 'Report restored.' });
}
