import { type DateRange, exact, fail } from '@kontor/core/contract';
import { answer, type SignedCall } from '@kontor/core/server';
import { askDelivery, requestingPublishers } from '@kontor/market/server';
import { publisherNames } from '@kontor/supply/server';
import { askedPublishers, askForPublisher } from '@kontor/supply-requests/server';
import { publisherActive, publisherUnknown, type SupplyRows, type transparencyRoutes } from '@kontor/transparency/contract';
import { openTransparency, type Transparency, type TransparencyCall } from './reader.ts';
import { isUnpriced, splitOf } from './split.ts';

/** As many publishers as are told of each kind. */
const MOST_PUBLISHERS = 1000;
/** Whether a publisher is active is asked over the days that the page may show at most. */
const LATELY: DateRange = { range: 'last30day' };

/** Publishers that something was spent with, the most first. */
async function sellersIn({ reader, span }: Pick<Transparency, 'reader' | 'span'>): Promise<{ id: string; spend: string }[]> {
  const measures = ['spend', 'impressions', 'unpriced'] as const;
  const { rows } = await askDelivery(reader, { span, measures, by: ['publisher'], order: { by: 'spend', reverse: true } });
  return rows.flatMap(({ key, figures }) => {
    const isActive = exact(figures.spend ?? '0') > 0n || isUnpriced(splitOf(figures));
    return key.publisher !== '' && isActive ? [{ id: key.publisher, spend: figures.spend ?? '0' }] : [];
  });
}

type SupplyCall = TransparencyCall & { input: { dateRange: DateRange } };
type Found = { id: string; spend: string; canRequest: boolean };

/** Publishers that need not be asked for, whichever days are shown: what one of them would be refused for. */
const sellersLately = async (call: TransparencyCall): Promise<Set<string>> =>
  new Set((await sellersIn(await openTransparency(call, { dateRange: LATELY }))).map(({ id }) => id));

async function rowsOf(call: SupplyCall, find: (transparency: Transparency) => Promise<Found[]>): Promise<SupplyRows> {
  const transparency = await openTransparency(call, call.input);
  const [found, asked] = await Promise.all([find(transparency), askedPublishers(call.scope)]);
  const told = found.slice(0, MOST_PUBLISHERS);
  const names = await publisherNames(
    call.scope,
    told.map(({ id }) => id),
  );
  const { isLinked, dataTo } = transparency;
  return {
    rows: told.map(({ id, spend, canRequest }) => ({
      userid: id,
      name: names.get(id) ?? id,
      isRequested: asked.has(id),
      canRequest,
      spend,
    })),
    hasMore: found.length > told.length,
    isLinked,
    dataTo,
  };
}

/** Publishers that sold something to the account in these days (spec 3 §2). */
export const readActive = (call: SignedCall<(typeof transparencyRoutes)['active']>) =>
  rowsOf(call, async (transparency) => (await sellersIn(transparency)).map((seller) => ({ ...seller, canRequest: false })));

/** Publishers that sent requests in these days and sold it nothing. */
export const readInactive = (call: SignedCall<(typeof transparencyRoutes)['inactive']>) =>
  rowsOf(call, async (transparency) => {
    const { reader, span } = transparency;
    const [sellers, lately] = await Promise.all([sellersIn(transparency), sellersLately(call)]);
    const requesting = await requestingPublishers(reader.events, span, MOST_PUBLISHERS + sellers.length + 1);
    const active = new Set(sellers.map(({ id }) => id));
    return requesting.filter((id) => !active.has(id)).map((id) => ({ id, spend: '0', canRequest: !lately.has(id) }));
  });

/** Asks for a publisher once; who sold something to the account of late need not be asked for (spec 3 §4; decisions D44). */
export async function addPublisher(call: SignedCall<(typeof transparencyRoutes)['addPublisher']>) {
  const { id } = call.input;
  const name = (await publisherNames(call.scope, [id])).get(id) ?? fail(publisherUnknown);
  const isAsked = (await askedPublishers(call.scope)).has(id);
  if (!isAsked && (await sellersLately(call)).has(id)) fail(publisherActive);
  const isNew = await askForPublisher(call, { id, name });
  return answer(null, { msg: isNew ? 'Publisher requested.' : 'Request Pending', value: id });
}
