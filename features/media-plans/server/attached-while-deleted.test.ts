import type { Caller } from '@kontor/core/testing';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const ROUNDS = Number(process.env.ATTACH_ROUNDS ?? 25);
const targetingOf = (id: string) => ({
  ...emptyTargeting(),
  country: { included: true, values: ['US'] },
  dmaMedia: { included: true, ids: [id] },
});
let made = 0;
async function newList() {
  made += 1;
  const { envelope } = await agency.try(mediaListRoutes.create, { mediaType: 'metrocode', title: `Raced ${made}`, input: ['501'] });
  return { id: envelope.value ?? '', title: `Raced ${made}` };
}
const newPlan = async (targeting: object) =>
  (await agency.try(mediaPlanRoutes.create, { title: `Racing ${made}`, targeting })).envelope.value ?? '';

type List = Awaited<ReturnType<typeof newList>>;
/** Two calls that meet in both orders: one that would attach the list, and one that would take it away. */
const ATTACH: [how: string, (list: List) => Promise<() => Promise<{ status: number; plan: string }>>][] = [
  [
    'made with it',
    async ({ id }) =>
      async () => {
        const { status, envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Racing', targeting: targetingOf(id) });
        return { status, plan: envelope.value ?? '' };
      },
  ],
  [
    'changed to have it',
    async ({ id }) => {
      const plan = await newPlan({ ...emptyTargeting(), country: { included: true, values: ['US'] } });
      return async () => ({
        status: (await agency.try(mediaPlanRoutes.update, { id: plan, title: 'Racing', targeting: targetingOf(id) })).status,
        plan,
      });
    },
  ],
];
const TAKE: [how: string, (list: List) => Promise<{ status: number }>][] = [
  ['deleted', ({ id }) => agency.try(mediaListRoutes.remove, { id })],
  ['made inactive', ({ id, title }) => agency.try(mediaListRoutes.update, { type: 'metrocode', id, title, status: 'DISABLE' })],
];

describe.each(ATTACH)('a plan is %s', (_, prepare) => {
  test.each(TAKE)('in the very moment the list is %s: one of the two is refused (decision 0073)', async (_how, take) => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const list = await newList();
      const attach = await prepare(list);
      const both = round % 2 === 0 ? [attach(), take(list)] : [take(list), attach()];
      const [one, other] = await Promise.all(both);
      const statuses = [one?.status, other?.status];
      const [attached, taken] = round % 2 === 0 ? statuses : statuses.toReversed();
      ends.add(`${attached} ${taken}`);
      const [now] = await agency.call(mediaListRoutes.attached, { type: 'metrocode', ids: list.id });
      const isThere = now?.status === true && !now.isDeleted;
      expect({ round, attached, taken, isThere }).toEqual(
        attached === 200 ? { round, attached, taken: 409, isThere: true } : { round, attached: 400, taken: 200, isThere: false },
      );
    }
    expect(ends.size).toBeGreaterThan(0);
  });
});

test('a copy of a plan that attaches a list no more does not attach it behind its deletion (decision 0073)', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = await newList();
    const plan = await newPlan(targetingOf(list.id));
    const detached = agency.try(mediaPlanRoutes.update, {
      id: plan,
      title: 'Racing',
      targeting: { ...emptyTargeting(), country: { included: true, values: ['US'] } },
    });
    const [, gone, copy] = await Promise.all([
      detached,
      detached.then(() => agency.try(mediaListRoutes.remove, { id: list.id })),
      agency.try(mediaPlanRoutes.duplicate, { data: [plan] }),
    ]);
    const copied =
      copy.status === 200 ? (await agency.call(mediaPlanRoutes.get, { id: copy.envelope.value ?? '' })).targeting.dmaMedia.ids : [];
    expect({ round, isBoth: gone.status === 200 && copied.includes(list.id) }).toEqual({ round, isBoth: false });
  }
});
