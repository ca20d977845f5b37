import type { ChangeLog } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { type ListType, type mediaListRoutes, mediaListView } from '@kontor/media-lists/contract';
import { titleOfItem } from './item-of.ts';
import type { Moved } from './list-change-store.ts';

const ENTITY = 'media-list';
export type Writer = Pick<SignedCall<(typeof mediaListRoutes)['create']>, 'scope' | 'session' | 'stores'>;

const { title, status, withSubdomains } = mediaListView.fields;
/** What people write of a list itself, as history tells it; `enabled` is the store's word for its status. */
export const LIST_FIELDS = { title, enabled: status, withSubdomains };

/** Items in a line of history: the first by name, the others counted. */
const namesOf = (type: ListType, { count, first }: Moved): string => {
  const more = count - first.length;
  const names = first.map((value) => (type === 'metrocode' ? `${value} ${titleOfItem(type, value)}` : value));
  return [...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
};

/** The lines of history of items that came and went; none where nothing moved. */
export const itemsChanged = (type: ListType, { came, went }: { came?: Moved; went?: Moved }): ChangeLog[] => [
  ...(went && went.count > 0 ? [{ name: 'Items', action: 'Remove' as const, oldValue: namesOf(type, went), newValue: null }] : []),
  ...(came && came.count > 0 ? [{ name: 'Items', action: 'Create' as const, oldValue: null, newValue: namesOf(type, came) }] : []),
];

type Recorded = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };
/** Writes what happened to a list; call it in the change's own transaction. */
export const record = (transaction: Scope, { session }: Pick<Writer, 'session'>, { id, ...change }: Recorded) =>
  recordChange(transaction, session, { ...change, entity: ENTITY, entityId: id, accountId: transaction.accountId });

/** Deals whose publishers agreed to other items are taken back before the call answers; call it after the transaction. */
export const tellDeals = ({ stores }: Pick<Writer, 'stores'>, id: string) => stores.changes.carry(ENTITY, [id]);
