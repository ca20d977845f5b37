import { fail } from '@kontor/core/contract';
import { listFile, type SignedCall } from '@kontor/core/server';
import {
  changeNotFound,
  type ListItem,
  type ListType,
  listItems,
  MOST_NAMED,
  mediaListNotFound,
  type mediaListRoutes,
  noListItems,
  UNSEEN_DAYS,
} from '@kontor/media-lists/contract';
import { isPublicSuffix } from './and-below.ts';
import { titleOfItem } from './item-of.ts';
import { wayBack } from './kept-change-store.ts';
import { openItems } from './list-item-store.ts';
import { requestsOfItems, requestsWithSubdomains, subdomainsSeen } from './list-metrics.ts';
import { differenceOf, valuesOfList } from './list-values.ts';
import { getList } from './own-list-store.ts';
import { valuesGiven } from './values-given.ts';

type Routes = typeof mediaListRoutes;
type Reading = SignedCall<Routes['items']> | SignedCall<Routes['downloadItems']>;

type Kind = { type: ListType; withSubdomains: boolean };
async function kindOf({ scope, input }: Pick<Reading, 'scope' | 'input'>): Promise<Kind> {
  const { mediaType, withSubdomains } = await getList(scope, input.id);
  return mediaType === input.type ? { type: mediaType, withSubdomains } : fail(mediaListNotFound);
}

/** The values of a list, and what each of them had of the market's requests. */
async function valuesAndRequests(
  call: Pick<SignedCall<Routes['figures']>, 'scope' | 'session' | 'stores' | 'transport'>,
  id: string,
  kind: Kind,
) {
  const values: string[] = [];
  for await (const some of valuesOfList(call.scope, id)) values.push(...some);
  return { values, requests: await requestsOfItems(call, { ...kind, values }) };
}

/** Values of a list that no request has had; none where nobody asks for them. */
async function unseenAsked(call: Reading, kind: Kind): Promise<string[]> {
  if (![call.input.tableFilter.seen?.value].flat().includes('no')) return [];
  const { values, requests } = await valuesAndRequests(call, call.input.id, kind);
  return values.filter((_, index) => !requests[index]);
}

/** Rows with their requests; without them while the market does not answer, for the items are there all the same. */
async function withRequests(call: Reading, kind: Kind, rows: ListItem[]): Promise<ListItem[]> {
  const requests = await requestsOfItems(call, { ...kind, values: rows.map(({ code }) => code) }).catch((error) => {
    call.stores.log.warn({ err: error }, 'requests of list items are not told');
    return [];
  });
  return rows.map((row, index) => ({ ...row, requests: requests[index] ?? null }));
}

export async function readItems(call: SignedCall<Routes['items']>) {
  const kind = await kindOf(call);
  const page = await openItems(call, await unseenAsked(call, kind)).page();
  const rows = await withRequests(
    call,
    kind,
    page.rows.map(({ data }) => data),
  );
  return { ...page, rows: rows.map((data) => ({ id: data.id, data })) };
}

export async function downloadItems(call: SignedCall<Routes['downloadItems']>) {
  const kind = await kindOf(call);
  const list = openItems(call, await unseenAsked(call, kind));
  return listFile(call, { view: listItems, list }, { complete: (rows) => withRequests(call, kind, rows) });
}

export async function readFigures(call: SignedCall<Routes['figures']>) {
  const { mediaType: type, withSubdomains } = await getList(call.scope, call.input.id);
  const { values, requests } = await valuesAndRequests(call, call.input.id, { type, withSubdomains });
  return {
    requests: withSubdomains ? await requestsWithSubdomains(call, values) : requests.reduce((sum, one) => sum + one, 0),
    subdomains: type === 'domain' && !withSubdomains ? await subdomainsSeen(call, values) : 0,
    suffixes: withSubdomains ? values.filter(isPublicSuffix).slice(0, MOST_NAMED) : [],
    unseen: requests.filter((one) => one === 0).length,
    days: UNSEEN_DAYS,
  };
}

const sideOf = (type: ListType, values: readonly string[]) => ({
  count: values.length,
  first: values.slice(0, MOST_NAMED).map((value) => titleOfItem(type, value)),
});

/** What values would change of a list that they replaced; nothing changes. */
export async function readDifference(call: SignedCall<Routes['difference']>) {
  const { type, id } = call.input;
  const { mediaType, version } = await getList(call.scope, id);
  if (mediaType !== type) fail(mediaListNotFound);
  const values = await valuesGiven(call, type, call.input);
  if (values.length === 0) fail(noListItems);
  const { added, removed, kept } = await differenceOf(call.scope, id, values);
  return { added: sideOf(type, added), removed: sideOf(type, removed), kept, version };
}

/** What would change of a list that was made what it was before a change; nothing changes. */
export async function readRollback({ scope, input }: SignedCall<Routes['rollbackDifference']>) {
  const { id, mediaType, count, version } = await getList(scope, input.id);
  const { go, back } = (await wayBack(scope, { listId: id, change: input.change, reach: 'andLater' })) ?? fail(changeNotFound);
  const added = back.map(([value]) => value);
  return { added: sideOf(mediaType, added), removed: sideOf(mediaType, go), kept: count - go.length, version };
}
