import { fail } from '@kontor/core/contract';
import { openScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { DEAL_FIELDS, DealDraft, dealRoutes, dealVersionRoutes, versionNotFound, versionRefused } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';
import { draftsOfChance } from '../test-drafts.ts';

const SEQUENCES = Number(process.env['RESTORES'] ?? 60);
const PAIRS = Number(process.env['PAIRS'] ?? 40);
const SEED = Number(process.env['PLANS_SEED'] ?? 13);

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const draftOf = async (id: string): Promise<DealDraft> => {
  const deal = await deals.read(id);
  return DealDraft.parse(Object.fromEntries(Object.entries(deal).filter(([key]) => Object.hasOwn(DEAL_FIELDS, key))));
};
const update = (id: string, draft: DealDraft, version?: number) => agency.try(dealRoutes.update, { ...draft, id, version });
const change = async (id: string, part: Partial<DealDraft>) => told(update(id, { ...(await draftOf(id)), ...part }));
const restore = (id: string, number: number, fields?: string[]) => agency.try(dealVersionRoutes.restoreVersion, { id, number, fields });
/** The bytes of the drafts that are kept, oldest first. */
const keptOf = async (id: string) =>
  (await deals.run(sql`SELECT number, draft::text AS draft FROM deal_version WHERE deal_id = ${id} ORDER BY number, history_id`)).rows.map(
    (row) => ({ number: Number(row['number']), draft: String(row['draft']) }),
  );
const planNamed = async (title: string) => (await agency.try(mediaPlanRoutes.create, { title })).envelope.value ?? '';

describe('each change of a deal keeps its version (docs/decisions/0070)', () => {
  test('making, changing, publishing and unpublishing: one each, with the draft as people write it', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id, rate: '12.50', start: '2090-01-02 03:04:05', end: '2090-02-03 04:05:06' });
    await change(id, { title: 'Renamed', marginValue: '1.10' });
    await agency.call(dealRoutes.publish, { id });
    await agency.call(dealRoutes.publish, { id, status: 'UNPUBLISHED' });
    const kept = await keptOf(id);
    expect(kept.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(JSON.parse(kept[0]?.draft ?? '')).toMatchObject({ rate: '12.5', start: '2090-01-02 03:04:05' });
    expect(JSON.parse(kept[3]?.draft ?? '')).toEqual(await draftOf(id));
    const versions = await agency.call(dealVersionRoutes.versions, { id });
    expect(versions.map(({ number, status, creatorName }) => [number, status, creatorName])).toEqual([
      [4, 'UNPUBLISHED', 'Agnes Haldane'],
      [3, 'PUBLISHED', 'Agnes Haldane'],
      [2, 'DRAFT', 'Agnes Haldane'],
      [1, 'DRAFT', 'Agnes Haldane'],
    ]);
    const { rows } = await agency.call(historyRoutes.list, { id });
    expect(rows.map(({ data }) => data.version)).toEqual([4, 3, 2, 1]);
  });

  test('any two are compared field by field in words; without a second one, with the deal as it is now', async () => {
    const id = await deals.create({ rate: '12.5', title: 'First' });
    await change(id, { mediaPlans: deals.plan.id });
    await change(id, { title: 'Third', rate: '20', audienceIfa: false });
    const compare = (from: number, to?: number) => agency.call(dealVersionRoutes.compare, { id, from, to });
    expect((await compare(1, 2)).differences).toEqual([
      { key: 'mediaPlans', name: 'Media plan', action: 'Create', oldValue: null, newValue: deals.plan.title },
    ]);
    const { from, to, differences, version } = await compare(2);
    expect([from.number, to, version]).toEqual([2, null, 3]);
    expect(differences.map(({ name, oldValue, newValue }) => [name, oldValue, newValue])).toEqual([
      ['Title', 'First', 'Third'],
      ['Floor CPM', '$12.50', '$20.00'],
      ['IFA', 'On', 'Off'],
    ]);
    expect((await compare(3, 1)).differences.map(({ name }) => name)).toEqual(['Title', 'Media plan', 'Floor CPM', 'IFA']);
    expect((await compare(3)).differences).toEqual([]);
  });

  test('rows older than versions say that they cannot be restored', async () => {
    const id = await deals.create();
    await asOwner(app, `DELETE FROM deal_version WHERE deal_id = '${id}'`);
    expect((await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data.version)).toEqual([null]);
    expect(await agency.call(dealVersionRoutes.versions, { id })).toEqual([]);
    expect(await told(restore(id, 1))).toEqual([404, versionNotFound.text]);
    expect(await told(agency.try(dealVersionRoutes.compare, { id, from: 1 }))).toEqual([404, versionNotFound.text]);
  });

  test('another account reads and restores none of them; staff read', async () => {
    const id = await deals.create();
    const [rival, staff] = [await app.as('rival'), await app.as('staff')];
    expect((await rival.try(dealVersionRoutes.versions, { id })).status).toBe(404);
    expect((await rival.try(dealVersionRoutes.compare, { id, from: 1 })).status).toBe(404);
    expect((await rival.try(dealVersionRoutes.restoreVersion, { id, number: 1 })).status).toBe(404);
    expect(await staff.call(dealVersionRoutes.versions, { id, admin: true })).toHaveLength(1);
    expect((await staff.call(dealVersionRoutes.compare, { id, from: 1, admin: true })).differences).toEqual([]);
    expect((await staff.try(dealVersionRoutes.restoreVersion, { id, number: 1 })).status).toBe(403);
  });

  test('the product’s role may read versions, and neither write, change nor delete them', async () => {
    const id = await deals.create();
    const { user } = await agency.call(sessionRoutes.session, {});
    const scope = openScope(app.stores.entities, user.accountId, 'own');
    const counted = (statement: ReturnType<typeof sql>) => scope.run(async (database) => (await database.execute(statement)).rowCount);
    expect(await counted(sql`SELECT 1 FROM deal_version WHERE deal_id = ${id}`)).toBe(1);
    for (const statement of [
      sql`UPDATE deal_version SET number = 9 WHERE deal_id = ${id}`,
      sql`DELETE FROM deal_version WHERE deal_id = ${id}`,
      sql`INSERT INTO deal_version SELECT 'invented', account_id, deal_id, 9, status, draft FROM deal_version WHERE deal_id = ${id}`,
    ])
      await expect(counted(statement)).rejects.toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }));
  });
});

describe('a restore is a new version under today’s rules (2 §5)', () => {
  test('of one field or of all; history says of which version', async () => {
    const id = await deals.create({ title: 'First', rate: '12.5' });
    await change(id, { title: 'Second', rate: '20' });
    expect(await told(restore(id, 1, ['rate']))).toEqual([200, 'Version restored.']);
    expect(await draftOf(id)).toMatchObject({ title: 'Second', rate: '12.5' });
    expect(await told(restore(id, 1))).toEqual([200, 'Version restored.']);
    const kept = await keptOf(id);
    expect(kept.at(-1)?.draft).toBe(kept[0]?.draft);
    const [last, before] = await deals.historyOf(id);
    expect(last?.summary).toMatch(/^Restored Title of version 1, \w+ \d+, \d\d:\d\d EST$/);
    expect(before?.changelogs).toEqual([{ name: 'Floor CPM', action: 'Update', oldValue: '$20.00', newValue: '$12.50' }]);
    expect(await told(restore(id, 1))).toEqual([200, 'The deal is as it was in version 1 already.']);
    expect(await keptOf(id)).toHaveLength(4);
    expect((await agency.try(dealVersionRoutes.restoreVersion, { id, number: 1, fields: ['status'] })).status).toBe(400);
  });

  test('a version that names a deleted plan says which; its other fields come back alone', async () => {
    const plan = await planNamed('Gone soon');
    const id = await deals.create({ mediaPlans: plan, rate: '12.5' });
    await change(id, { mediaPlans: null, rate: '20' });
    await agency.call(mediaPlanRoutes.remove, { id: plan });
    const refused = 'The media plan “Gone soon” of this version was deleted. Restore the other fields, or bring the plan back first.';
    const { status, envelope } = await restore(id, 1);
    expect([status, envelope.errorDetails, envelope.msg]).toEqual([400, versionRefused.code, refused]);
    expect(await draftOf(id)).toMatchObject({ mediaPlans: null, rate: '20' });
    expect(await told(restore(id, 1, ['rate']))).toEqual([200, 'Version restored.']);
    // In words, not by its id.
    expect((await agency.call(dealVersionRoutes.compare, { id, from: 1 })).differences[0]).toMatchObject({ oldValue: 'Gone soon' });
  });

  test('refused as a change would be: rules between fields, a start in the past, a type of a deal that has run, an inactive deal, a stale version', async () => {
    const id = await deals.create({ rate: '50', marginValue: '20', mediaPlans: deals.plan.id });
    await change(id, { rate: '10', marginValue: '1' });
    expect(await told(restore(id, 1, ['marginValue']))).toEqual([400, 'The margin cannot be above the Floor CPM.']);
    expect(await told(agency.try(dealVersionRoutes.restoreVersion, { id, number: 1, version: 1 }))).toEqual([
      409,
      'Someone else changed this in the meantime. Reload to see the change, then save again.',
    ]);
    await change(id, { type: 'FIXED' });
    await agency.call(dealRoutes.publish, { id });
    expect(await told(restore(id, 1))).toEqual([409, 'The deal type can be changed only while the deal is a draft.']);
    const past = await deals.create();
    await asOwner(app, `UPDATE deal_version SET draft = draft || '{"start": "2020-01-01 00:00:00"}', number = 1 WHERE deal_id = '${past}'`);
    expect(await told(restore(past, 1))).toEqual([400, 'The flight cannot start before today.']);
    await deals.setStatus(id, 'INACTIVE');
    expect(await told(restore(id, 1, ['rate']))).toEqual([409, 'Inactive Deal can not be edited.']);
  });

  test('a former deal id is taken back while it is reserved for the deal', async () => {
    const id = await deals.create({ dealId: 'FORMER-1' });
    await change(id, { dealId: 'LATER-1' });
    expect(await told(restore(id, 1, ['dealId']))).toEqual([200, 'Version restored.']);
    expect((await draftOf(id)).dealId).toBe('FORMER-1');
  });
});

describe('deletion is taken back (2 §4, §8)', () => {
  test('a deleted deal comes back as it was, once, in its account alone, while its deal id is reserved', async () => {
    const id = await deals.create({ dealId: 'BACK-1' });
    const before = await draftOf(id);
    const rival = await app.as('rival');
    const back = (caller: Caller) => told(caller.try(dealVersionRoutes.restore, { id }));
    expect(await back(agency)).toEqual([200, 'Deal restored.']);
    expect(await told(agency.try(dealRoutes.remove, { id }))).toEqual([200, 'Deal deleted.']);
    expect(await told(rival.try(dealRoutes.create, deals.draft({ dealId: 'BACK-1' })))).toEqual([
      409,
      'This Deal ID is not available. Please enter another or generate one.',
    ]);
    expect(await back(rival)).toEqual([404, 'Deal not found']);
    expect(await back(agency)).toEqual([200, 'Deal restored.']);
    expect(await back(agency)).toEqual([200, 'Deal restored.']);
    expect(await draftOf(id)).toEqual(before);
    expect((await deals.historyOf(id)).map(({ summary }) => summary)).toEqual(['Deal restored', 'Deal deleted', 'Deal created']);
    await agency.call(dealRoutes.remove, { id });
    await deals.run(sql`UPDATE deal SET deleted_at = now() - interval '91 days' WHERE id = ${id}`);
    expect(await back(agency)).toEqual([404, 'Deal not found']);
  });

  test('deleting a published deal unpublishes it, which publishing takes back', async () => {
    const id = await deals.published();
    await agency.call(dealRoutes.remove, { id });
    expect((await deals.read(id)).status).toBe('UNPUBLISHED');
    await agency.call(dealRoutes.publish, { id });
    expect((await deals.read(id)).status).toBe('PUBLISHED');
  });

  test('a deal whose flight ended while it was deleted comes back as it was, and is launched with another flight alone', async () => {
    const id = await deals.create();
    await agency.call(dealRoutes.remove, { id });
    await deals.run(sql`UPDATE deal SET flight_start = '2020-01-01', flight_end = '2020-02-01' WHERE id = ${id}`);
    await agency.call(dealVersionRoutes.restore, { id });
    expect((await deals.read(id)).status).toBe('DRAFT');
    expect((await agency.try(dealRoutes.publish, { id })).envelope.errorDetails).toBe('dealNotPublishable');
  });
});

/** What drafts of chance may hold in this account. */
async function choices() {
  const { user } = await agency.call(sessionRoutes.session, {});
  const { rows } = await deals.run(sql`SELECT id FROM publisher ORDER BY id LIMIT 6`);
  // Two plans may have one title.
  const plans = [deals.plan.id, await planNamed('Twins'), await planNamed('Twins')];
  const publishers = rows.map((row) => String(row['id']));
  return { dsps: deals.dsps, plans, publishers, hasBidstream: user.featureToggles.bidstreamDataConfiguration };
}

test(`${SEQUENCES} sequences of edits of chance: a restored version is the one kept, byte for byte, and history names every changed field`, async () => {
  const random = randomOf(SEED);
  const next = draftsOfChance(random, await choices());
  for (let count = 0; count < SEQUENCES; count += 1) {
    const id = await deals.create({ rate: '45' });
    let draft = await draftOf(id);
    for (let edits = random.integer(1, 4); edits > 0; edits -= 1) {
      const edited = next(draft);
      const { status, envelope } = await update(id, edited);
      if (status !== 200) fail(versionRefused, `${envelope.msg} ${JSON.stringify(edited)}`);
      const now = await draftOf(id);
      const [last] = await deals.historyOf(id);
      const differing = Object.entries(DEAL_FIELDS).filter(
        ([key]) => JSON.stringify(draft[key as keyof DealDraft]) !== JSON.stringify(now[key as keyof DealDraft]),
      );
      const names = differing.map(([, { label }]) => label);
      if (names.length > 0) expect(last?.changelogs.map(({ name }) => name)).toEqual(names);
      expect(now).toEqual(edited);
      draft = now;
    }
    const kept = await keptOf(id);
    const chosen = random.pick(kept);
    const { status, envelope } = await restore(id, chosen.number);
    expect([status, envelope.msg]).toEqual([200, expect.stringMatching(/^Version restored\.$|already\.$/)]);
    expect((await keptOf(id)).at(-1)?.draft).toBe(chosen.draft);
    expect(await draftOf(id)).toEqual(JSON.parse(chosen.draft));
  }
}, 1_200_000);

test(`${PAIRS} pairs who save at once: one wins, the other sees both versions and loses no letter`, async () => {
  const random = randomOf(SEED + 1);
  const next = draftsOfChance(random, await choices());
  for (let count = 0; count < PAIRS; count += 1) {
    const id = await deals.create({ rate: '45' });
    const { version } = await deals.read(id);
    const before = await draftOf(id);
    const drafts = [0, 1].map((who) => ({ ...next(before), title: `Pair ${count}, ${who === 0 ? 'Anna' : 'Bruno'}` }));
    const replies = await Promise.all(drafts.map((draft) => update(id, draft, version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = replies.findIndex(({ status }) => status === 409);
    expect(replies[loser]?.envelope.errorDetails).toBe('staleVersion');
    const [mine, winners] = [drafts[loser] ?? before, drafts[1 - loser] ?? before];
    // Both versions: theirs by the deal's own call and by what was kept, mine as it was sent.
    const theirs = await deals.read(id);
    expect(await draftOf(id)).toEqual(winners);
    const { differences } = await agency.call(dealVersionRoutes.compare, { id, from: version });
    expect(differences.find(({ key }) => key === 'title')).toMatchObject({ oldValue: before.title, newValue: winners.title });
    expect(await told(update(id, mine, theirs.version))).toEqual([200, 'Deal updated.']);
    expect(await draftOf(id)).toEqual(mine);
    const kept = await keptOf(id);
    expect(kept).toHaveLength(3);
    expect(JSON.parse(kept[1]?.draft ?? '')).toEqual(winners);
  }
}, 1_200_000);
