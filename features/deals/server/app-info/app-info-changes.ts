import { type ChangeLog, changesOf, counted, type FieldNames } from '@kontor/core/contract';
import { type Actor, recordChange, type Scope } from '@kontor/core/server';
import { APP_INFO_FIELDS, type AppInfoDraft } from '@kontor/deals/contract';
import { namesOfValues } from '@kontor/targeting/server';

/** In the deal's history, under a kind of its own: it is no version of the deal (docs/decisions/0124). */
export const APP_INFO = 'deal-app-info';

/** As many bundles of a set as history tells one by one. */
const MOST_TOLD = 100;

/** A row before and after; null where there is none. */
type AppInfoChange = { before: AppInfoDraft | null; after: AppInfoDraft | null };

const bundleOf = ({ before, after }: AppInfoChange) => (after ?? before)?.overridedBundle ?? '';
const bothOf = ({ before, after }: AppInfoChange) => [before, after].flatMap((row) => row ?? []);

/** Names of the categories of these rows, as history and screens call them. */
export async function categoryNames(scope: Scope, rows: readonly Pick<AppInfoDraft, 'iabcat'>[]): Promise<FieldNames> {
  return { iabcat: await namesOfValues(scope, 'iabCategory', [...new Set(rows.flatMap(({ iabcat }) => iabcat))]) };
}

/** What differs between a row before and after, field by field. */
export const differencesOf = ({ before, after }: AppInfoChange, names: FieldNames): ChangeLog[] =>
  changesOf(APP_INFO_FIELDS, before ?? {}, after ?? {}, names);

const inWords = (row: AppInfoDraft | null, names: FieldNames): string | null =>
  row &&
  changesOf(APP_INFO_FIELDS, {}, row, names)
    .map(({ name, newValue }) => `${name} ${newValue}`)
    .join(', ');

/** One row field by field; of several each as a whole. */
function changelogsOf(changes: readonly AppInfoChange[], action: ChangeLog['action'], names: FieldNames): ChangeLog[] {
  const [only, ...others] = changes;
  if (only && others.length === 0) return differencesOf(only, names);
  return changes.slice(0, MOST_TOLD).map((change) => ({
    name: bundleOf(change),
    action,
    oldValue: inWords(change.before, names),
    newValue: inWords(change.after, names),
  }));
}

type Done = { dealId: string; action: ChangeLog['action']; did: string; changes: readonly AppInfoChange[] };

/** Records what was done to app info of a deal, in the change's own transaction. */
export async function recordAppInfo(transaction: Scope, actor: Actor, { dealId, action, did, changes }: Done): Promise<void> {
  const [first] = changes;
  const of = first && changes.length === 1 ? bundleOf(first) : counted(changes.length, 'bundle', 'bundles');
  await recordChange(transaction, actor, {
    entity: APP_INFO,
    entityId: dealId,
    action,
    summary: `App info of ${of} ${did}`,
    changelogs: changelogsOf(changes, action, await categoryNames(transaction, changes.flatMap(bothOf))),
    accountId: transaction.accountId,
  });
}
