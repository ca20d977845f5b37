import { KontorFailure } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { audienceTooSmall } from '@kontor/market/contract';
import { segmentUsers } from '@kontor/market/server';
import {
  audienceOfBoxes,
  feeOf,
  isSaidByRequest,
  type SaidByRequests,
  SEGMENT_PAGE,
  type segmentRoutes,
  segmentsOf,
} from '@kontor/segments/contract';
import { checkOpen, isOpenTo, knownSegments } from './open-segments.ts';
import { peopleAsker } from './people-asker.ts';
import { audienceRequests, audienceUsers, segmentRequests } from './segment-metrics.ts';
import { dataTypesOf, type FoundSegment, type PickedRow, pageOfSegments, providersOf, segmentsById } from './segment-store.ts';

type Routes = typeof segmentRoutes;

const saidOf = (found: readonly Pick<FoundSegment, 'id' | 'dataType' | 'remoteId' | 'dataNames'>[]): SaidByRequests =>
  new Map(found.filter(({ dataType }) => isSaidByRequest(dataType)).map((one) => [one.id, one]));

/** Of the account's own providers; what it uploaded has none. */
const isOwned = ({ accountId, source }: PickedRow['segment']) => accountId !== null && source === 0;

type Asking = Pick<SignedCall<Routes['list']>, 'scope' | 'session' | 'stores' | 'transport'>;
const askerOf = ({ scope, session, stores, transport: { signal } }: Asking) => peopleAsker({ scope, session, stores, signal });

/** Stored segments as the picker shows them, with what the market knows of them. */
async function shown(call: Asking, rows: readonly PickedRow[], isChosen: (id: string) => boolean) {
  const ids = rows.map(({ segment }) => segment.id);
  const said = saidOf(rows.map(({ segment, dataNames }) => ({ ...segment, remoteId: segment.sourceSegmentId, dataNames })));
  const { events } = call.stores;
  const [users, requests] = await Promise.all([segmentUsers(events, ids), segmentRequests(events, { ids, said, people: askerOf(call) })]);
  return rows.map(({ segment, provider, parentProvider }, index) => ({
    id: segment.id,
    title: segment.title,
    price: isOwned(segment) ? null : segment.price,
    dataType: segment.dataType,
    provider,
    parentProvider,
    dailyAvails: requests[index] ?? null,
    users: users.get(segment.id) ?? null,
    source: segment.source,
    owned: isOwned(segment),
    selected: isChosen(segment.id),
    expirationDate: segment.expirationDate && Math.floor(segment.expirationDate.getTime() / 1_000),
    key: segment.id,
    value: segment.title,
  }));
}

/** A page of a tab of the picker (spec 2 §7). */
export async function listSegments(call: SignedCall<Routes['list']>) {
  const { input, scope, session } = call;
  checkOpen(session, input.type, input.pmp);
  const { rows, total } = await pageOfSegments(scope, input);
  const chosen = new Set(input.chosen);
  const segmentList = await shown(call, rows, (id) => chosen.has(id));
  return { segmentList, hm: (input.p + 1) * SEGMENT_PAGE < total, total };
}

/** What the boxes of a plan hold, in the order of the ids. What is gone, or not for who asks, is left out. */
export async function readChosen(call: SignedCall<Routes['chosen']>) {
  const { input, scope, session } = call;
  const open = (await segmentsById(scope, input.ids)).filter(({ segment }) => isOpenTo(session, segment));
  const byId = new Map(open.map((row) => [row.segment.id, row]));
  const rows = [...new Set(input.ids)].flatMap((id) => byId.get(id) ?? []);
  return shown(call, rows, () => true);
}

/** What a tab can be narrowed to. */
export async function readDataTypes({ input, scope, session }: SignedCall<Routes['dataTypes']>) {
  checkOpen(session, input.type, input.pmp);
  const [providers, types] = await Promise.all([providersOf(scope, input.type), dataTypesOf(scope, input.type)]);
  return { providers, dataTypes: types.map(({ key, count }) => ({ key, value: key, count })) };
}

export async function readCost({ input, scope, session }: SignedCall<Routes['cost']>) {
  const prices = new Map((await knownSegments({ scope, session }, input.ids)).map(({ id, price }) => [id, price]));
  return { cost: feeOf(audienceOfBoxes(input.ids, [], input.includeSegmentAnd), (id) => prices.get(id) ?? '0') };
}

/** Users and requests of the two boxes; of no segment at all there is nothing to count. */
export async function readAvails(call: SignedCall<Routes['avails']>) {
  const { input, scope, session, stores } = call;
  const audience = audienceOfBoxes(input.inSeg, input.exSeg, input.includeSegmentAnd);
  if (audience === null) return { users: null, requests: null };
  const said = saidOf(await knownSegments({ scope, session }, segmentsOf(audience)));
  const people = askerOf(call);
  const [users, requests] = await Promise.all([
    // Nobody knows who is in a segment that requests say themselves.
    said.size > 0 ? null : audienceUsers(stores.events, audience, people),
    audienceRequests(stores.events, { audience, said, people }).catch((error) => {
      if (error instanceof KontorFailure && error.failure.code === audienceTooSmall.code) return { fewerThan: people.smallest };
      throw error;
    }),
  ]);
  return { users, requests };
}
