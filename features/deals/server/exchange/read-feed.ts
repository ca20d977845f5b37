import { fail } from '@kontor/core/contract';
import { type Call, notePlatformKeyRead, type Stores, systemScope } from '@kontor/core/server';
import { type exchangeRoutes, feedAhead, feedPartChanged, feedPartUnknown } from '@kontor/deals/contract';
import { segmentPage, segmentVersions } from '@kontor/market/server';
import { listPage, marksOfLists } from '@kontor/media-lists/server';
import { changesSince, isNamed, keepPublished, lastChange } from './deal-feed-store.ts';
import { listVersion, publishedDeals, segmentVersion } from './published-deals.ts';

type Routes = typeof exchangeRoutes;
type Read = Pick<Call<Routes['deals']>, 'stores' | 'transport'>;

/** The scope in which a platform key reads; that it read is noted. */
async function reading({ stores, transport }: Read) {
  const scope = systemScope(stores.entities);
  const [, secret = ''] = (transport.header('authorization') ?? '').split(' ');
  await notePlatformKeyRead(scope, secret);
  return scope;
}

/** Two readers at once must not number the same change twice. */
const tellAnew = ({ entities, events, turns }: Stores) =>
  turns.take('deal-feed', async () => {
    const scope = systemScope(entities);
    await keepPublished(scope, await publishedDeals(scope, events));
  });

/** Deals that changed behind `since`, as they are published at this moment. */
export async function readFeed({ input: { since, limit }, ...call }: Call<Routes['deals']>) {
  const scope = await reading(call);
  await tellAnew(call.stores);
  if (since > (await lastChange(scope))) fail(feedAhead);
  const found = await changesSince(scope, { since, limit: limit + 1 });
  const changes = found.slice(0, limit);
  return { changes, next: changes.at(-1)?.change ?? since, hasMore: found.length > limit };
}

/** What a page answers: `next` where there may be more behind it. */
const paged = (version: string, values: string[], limit: number) => ({
  version,
  next: values.length < limit ? null : (values.at(-1) ?? null),
});
const refuseChanged = (wanted: string, version: string) => {
  if (wanted !== '' && wanted !== version) fail(feedPartChanged);
};

export async function readFeedList({ input: { id, after, version: wanted, limit }, ...call }: Call<Routes['list']>) {
  const scope = await reading(call);
  if (!(await isNamed(scope, 'lists', id))) fail(feedPartUnknown);
  const versionNow = async () => listVersion((await marksOfLists(scope, [id])).get(id));
  refuseChanged(wanted, await versionNow());
  const { items, values } = await listPage(scope, id, { after, limit });
  const version = await versionNow();
  refuseChanged(wanted, version);
  return { ...paged(version, items, limit), values };
}

export async function readFeedSegment({ input: { id, after, version: wanted, limit }, ...call }: Call<Routes['segment']>) {
  const scope = await reading(call);
  if (!(await isNamed(scope, 'segments', id))) fail(feedPartUnknown);
  const { events } = call.stores;
  const versionNow = async () => segmentVersion(await segmentVersions(events, [id]), id);
  refuseChanged(wanted, await versionNow());
  const members = await segmentPage(events, { segment: id, after, limit });
  const version = await versionNow();
  refuseChanged(wanted, version);
  return { ...paged(version, members, limit), members };
}
