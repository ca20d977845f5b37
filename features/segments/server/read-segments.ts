import type { SignedCall } from '@kontor/core/server';
import { audienceOfBoxes, feeOf, type PickerSegment, SEGMENT_PAGE, type segmentRoutes, segmentsOf } from '@kontor/segments/contract';
import { checkOpen, knownSegments } from './open-segments.ts';
import { audienceUsers } from './segment-metrics.ts';
import { dataTypesOf, type PickedRow, pageOfSegments, providersOf, segmentsById } from './segment-store.ts';

type Routes = typeof segmentRoutes;

const pickerOf = ({ segment, provider, parentProvider }: PickedRow, isSelected: boolean): PickerSegment => ({
  id: segment.id,
  title: segment.title,
  price: segment.price,
  dataType: segment.dataType,
  provider,
  parentProvider,
  dailyAvails: segment.dailyAvails,
  users: segment.userCount,
  source: segment.source,
  owned: segment.accountId !== null && segment.source === 0,
  selected: isSelected,
  expirationDate: segment.expirationDate && Math.floor(segment.expirationDate.getTime() / 1_000),
  key: segment.id,
  value: segment.title,
});

/** A page of a tab of the picker (spec 2 §7). */
export async function listSegments({ input, scope, session }: SignedCall<Routes['list']>) {
  checkOpen(session, input.type, input.pmp);
  const { rows, total } = await pageOfSegments(scope, input);
  const chosen = new Set(input.chosen);
  const segmentList = rows.map((row) => pickerOf(row, chosen.has(row.segment.id)));
  return { segmentList, hm: (input.p + 1) * SEGMENT_PAGE < total, total };
}

/** What the boxes of a plan hold, in the order of the ids. What is gone, or not for who asks, is left out. */
export async function readChosen({ input, scope }: SignedCall<Routes['chosen']>) {
  const byId = new Map((await segmentsById(scope, input.ids)).map((row) => [row.segment.id, row]));
  return [...new Set(input.ids)].flatMap((id) => byId.get(id) ?? []).map((row) => pickerOf(row, true));
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

export async function readAdvanceCost({ input, scope, session }: SignedCall<Routes['advanceCost']>) {
  const known = await knownSegments({ scope, session }, segmentsOf(input.expression));
  const prices = new Map(known.map(({ id, price }) => [id, price]));
  return { cost: feeOf(input.expression, (id) => prices.get(id) ?? '0') };
}

/** Users and requests of the two boxes; of no segment at all there is nothing to count. */
export async function readAvails({ input, scope, session, stores }: SignedCall<Routes['avails']>) {
  const audience = audienceOfBoxes(input.inSeg, input.exSeg, input.includeSegmentAnd);
  if (audience === null) return { users: null, requests: null };
  await knownSegments({ scope, session }, segmentsOf(audience));
  const [users = null] = await audienceUsers(stores.events, [audience]);
  return { users, requests: null };
}
