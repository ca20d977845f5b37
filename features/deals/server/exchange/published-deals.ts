import { createHash } from 'node:crypto';
import { type EventStore, isLive, type Scope } from '@kontor/core/server';
import { BIDSTREAM_FIELDS, Bidstream, type FeedDeal, type FeedPart } from '@kontor/deals/contract';
import { dspNames } from '@kontor/dsps/server';
import { isReadable, netRate, partsOfNamed, type Targeting } from '@kontor/market/contract';
import { segmentsOfTargeting, segmentVersions } from '@kontor/market/server';
import { marksOfLists } from '@kontor/media-lists/server';
import { feesOf, findMediaPlans, type ListedTree, listedTrees, NO_FEE } from '@kontor/media-plans/server';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { appInfoTable as info } from '../app-info/app-info-table.ts';
import type { StoredDeal } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';
import { instant, limitsOf } from '../market-deal-store.ts';

/** A deal as exchanges are told of it. */
export type Published = { id: string; dealId: string; entry: FeedDeal };

const published = (scope: Scope) =>
  scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isLive(deal), eq(deal.status, 'PUBLISHED'), isNotNull(deal.mediaPlanId)))
      .orderBy(asc(deal.id)),
  );

async function appsOf(scope: Scope, ids: string[]): Promise<ReadonlyMap<string, FeedDeal['apps']>> {
  const rows =
    ids.length === 0
      ? []
      : await scope.run((database) => database.select().from(info).where(inArray(info.dealId, ids)).orderBy(asc(info.overridedBundle)));
  const byDeal = Map.groupBy(rows, ({ dealId }) => dealId);
  return new Map(
    [...byDeal].map(([id, apps]) => [
      id,
      apps.map(({ overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status }) => ({
        ...{ overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status },
      })),
    ]),
  );
}

/** The media lists that a tree names, each once. */
function listsIn(tree: ListedTree, into = new Map<string, string>()): ReadonlyMap<string, string> {
  if (tree.kind === 'list') into.set(tree.id, tree.dimension);
  else if (tree.kind === 'not') listsIn(tree.of, into);
  else if (tree.kind !== 'any') for (const part of tree.of) listsIn(part, into);
  return into;
}

/** The segments of a tree but for those that requests name by their data, which have no members. */
const membersIn = (tree: Targeting) => [...segmentsOfTargeting([tree])].filter((id) => !partsOfNamed(id));

/** What stands for the content of a list. */
export const listVersion = (mark: unknown): string => createHash('sha256').update(JSON.stringify(mark)).digest('base64url').slice(0, 20);
/** Of a segment that has no members here: requests name it themselves. */
const NO_MEMBERS = '0';
export const segmentVersion = (versions: ReadonlyMap<string, string>, id: string): string => versions.get(id) ?? NO_MEMBERS;

type Around = {
  buyers: ReadonlyMap<string, string>;
  fee: string;
  apps: FeedDeal['apps'];
  parts: Pick<FeedDeal, 'targeting' | 'lists' | 'segments'>;
};

function entryOf(row: StoredDeal, { buyers, fee, apps, parts }: Around): FeedDeal {
  const { publishers, hours, frequency, goal, isEven } = limitsOf(row);
  return {
    type: row.type,
    price: row.rate,
    netPrice: netRate({ ...row, dataFee: fee }),
    currency: 'USD',
    buyer: { id: row.dspId, name: buyers.get(row.dspId) ?? '' },
    seats: row.seat === '' ? [] : [row.seat],
    publishers,
    start: row.flightStart ? instant(row.flightStart) : row.createdAt.toISOString(),
    end: row.flightEnd ? instant(row.flightEnd) : null,
    ...{ hours, goal, frequency },
    pacing: isEven ? 'even' : 'asap',
    ...parts,
    namedOnly: row.settings.targetingPublisherDealId,
    bidstream: Bidstream.parse(Object.fromEntries(BIDSTREAM_FIELDS.map((field) => [field, row.settings[field]]))),
    apps,
  };
}

/**
 * Every published deal that requests can be read by, of all accounts, as exchanges are told of it: whatever it hangs on is read anew, so that no
 * change is missed. `scope` reaches every account.
 */
export async function publishedDeals(scope: Scope, events: EventStore): Promise<Published[]> {
  const rows = await published(scope);
  const plans = await findMediaPlans(scope, [...new Set(rows.flatMap(({ mediaPlanId }) => mediaPlanId ?? []))]);
  const trees = await listedTrees(
    scope,
    plans.map(({ targeting }) => targeting),
  );
  const named = trees.map(({ tree, listed }) => ({ lists: listsIn(listed), segments: membersIn(tree) }));
  const [marks, versions, fees, buyers, apps] = await Promise.all([
    marksOfLists(scope, [...new Set(named.flatMap(({ lists }) => [...lists.keys()]))]),
    segmentVersions(events, [...new Set(named.flatMap(({ segments }) => segments))]),
    feesOf(
      scope,
      plans.map(({ id }) => id),
    ),
    dspNames(scope, [...new Set(rows.map(({ dspId }) => dspId))]),
    appsOf(
      scope,
      rows.map(({ id }) => id),
    ),
  ]);
  const partsOf = new Map(
    plans.flatMap(({ id }, index) => {
      const [found, parts] = [trees[index], named[index]];
      if (!found || !parts || !isReadable(found.tree)) return [];
      const lists = [...parts.lists].map(([list, dimension]) => ({ id: list, dimension, version: listVersion(marks.get(list)) }));
      const segments = parts.segments.map((segment): FeedPart => ({ id: segment, version: segmentVersion(versions, segment) }));
      return [[id, { targeting: found.listed, lists, segments }] as const];
    }),
  );
  return rows.flatMap((row) => {
    const parts = partsOf.get(row.mediaPlanId ?? '');
    const around = { buyers, fee: fees.get(row.mediaPlanId ?? '') ?? NO_FEE, apps: apps.get(row.id) ?? [] };
    return parts ? [{ id: row.id, dealId: row.dealId, entry: entryOf(row, { ...around, parts }) }] : [];
  });
}
