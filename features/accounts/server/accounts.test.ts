import { accountAdminRoutes } from '@kontor/accounts/contract';
import { openScope, systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const MISSING = 'f'.repeat(24);
let superUser: Caller;
let dsps: { id: string; name: string; seats: { id: string }[]; agencies: string[] }[];
beforeAll(async () => {
  superUser = await app.as('super');
  dsps = await superUser.call(accountAdminRoutes.dsps, {});
});

const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
let made = 0;
const next = () => {
  made += 1;
  return made;
};
const nameOf = () => `Account ${next()} of the test`;
const create = async (change: object = {}, caller = superUser) => {
  const { status, envelope } = await caller.try(accountAdminRoutes.create, { name: nameOf(), type: 'Agency', ...change });
  return {
    status,
    id: envelope.value ?? '',
    msg: envelope.msg,
    issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
  };
};
const update = async (id: string, change: object, caller = superUser) => {
  const { status, envelope } = await caller.try(accountAdminRoutes.update, { id, ...change });
  return { status, msg: envelope.msg, issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`) };
};
const read = (id: string) => superUser.call(accountAdminRoutes.get, { id });
const idOf = async (email: string) =>
  String(
    (
      await run(
        sql`SELECT m.account_id AS id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = ${email} ORDER BY m.is_default DESC LIMIT 1`,
      )
    )[0]?.['id'],
  );
const session = async (caller: Caller) => (await caller.call(sessionRoutes.session, {})).user;
const signedIn = async (email: string) => {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  return caller;
};

describe('a new account (3 §5, §9)', () => {
  test('has the defaults of the specification where nothing is said', async () => {
    const { id, msg } = await create({ type: 'DSP' });
    expect(msg).toBe('Account created.');
    expect(await read(id)).toMatchObject({
      type: 'DSP',
      status: 'active',
      allowedAds: 50,
      bfmMarginEnabled: true,
      bfmMarginType: 'percent',
      bfmMarginValue: '10',
      demoAccount: false,
      dealManagement: false,
      shared: false,
      linkData: [],
      users: 0,
      publishedDeals: 0,
      version: 1,
    });
  });

  test('is refused with a sentence at each field, and nothing is written', async () => {
    expect((await create({ name: '  ' })).issues).toEqual(['name: Name is required.']);
    expect((await create({ type: 'Bank' })).issues).toEqual(['type: Choose one of the values offered.']);
    expect((await create({ type: '' })).issues).toEqual(['type: Type is required.']);
    for (const allowedAds of [0, 601, 1.5])
      expect((await create({ allowedAds })).issues).toEqual(['allowedAds: Allowed ads are a whole number from 1 to 600.']);
    expect((await create({ bfmMarginValue: '100.01' })).issues).toEqual(['bfmMarginValue: Percentage must be between 0 and 100.']);
    expect((await create({ bfmMarginValue: '100.01', bfmMarginType: 'flat' })).status).toBe(200);
    expect((await create({ bfmMarginValue: '10,5' })).issues).toEqual([
      'bfmMarginValue: Enter a number with at most two decimals, such as 10.5.',
    ]);
    expect((await create({ shared: true })).issues).toEqual([
      'sourceProviders: Please select at least one segment provider or disable shared switch.',
    ]);
    expect((await create({ accManagerEmails: ['ann@example.com', 'ann'] })).issues).toEqual([
      'accManagerEmails: Please enter valid emails.',
    ]);
    for (const change of [{ demoAccount: true }, { type: 'Brand' }, { type: 'Publisher' }])
      expect((await create({ accManagerEmails: ['ann'], ...change })).status).toBe(200);
  });

  test('has a name that no other has, capitals or not; check says so while it is typed', async () => {
    const name = nameOf();
    const { id } = await create({ name });
    expect(await create({ name: ` ${name.toUpperCase()} ` })).toMatchObject({
      status: 409,
      issues: ['name: Another account already has this name.'],
    });
    const check = (input: object) => superUser.call(accountAdminRoutes.check, { name: name.toLowerCase(), ...input });
    expect(await check({})).toEqual({ isFree: false, msg: 'Another account already has this name.' });
    expect(await check({ id })).toEqual({ isFree: true, msg: '' });
  });
});

describe('link data (3 §5, D50)', () => {
  test('is by type: a DSP, a seat or an agency there, a publisher, a domain; each missing one is said at its place', async () => {
    const [dsp] = dsps.filter(({ seats }) => seats.length > 0);
    const link = { advertiserId: dsp?.id ?? '' };
    expect((await create({ type: 'DSP', linkData: [{ adomain: 'x.example' }] })).issues).toEqual([
      'linkData.0.advertiserId: Advertiser ID is required.',
    ]);
    expect((await create({ linkData: [link] })).issues).toEqual(['linkData.0.seatId: Seat ID / Agency ID is required.']);
    expect((await create({ linkData: [{ ...link, seatId: 'a', agencyId: 'b' }] })).issues).toEqual([
      'linkData.0.agencyId: Select Seat ID or Agency ID.',
    ]);
    expect((await create({ type: 'Brand', linkData: [{ pubId: 'x' }] })).issues).toEqual(['linkData.0.adomain: Adomain is required.']);
    expect((await create({ type: 'Brand', linkData: [{ adomain: 'no domain' }] })).issues).toEqual([
      'linkData.0.adomain: This is no domain. Enter one such as example.com.',
    ]);
    expect((await create({ type: 'DSP', linkData: [{ advertiserId: MISSING }] })).issues).toEqual([
      'linkData.0.advertiserId: One of the choices no longer exists.',
    ]);
    const agency = await create({ linkData: [{ ...link, seatId: dsp?.seats[0]?.id }] });
    expect((await read(agency.id)).linkData).toEqual([{ ...link, seatId: dsp?.seats[0]?.id, pubId: '', agencyId: '', adomain: '' }]);
  });

  test('is of one account alone, and whose it is is not said', async () => {
    const adomain = `brand-${made}.example`;
    const { id } = await create({ type: 'Brand', linkData: [{ adomain }] });
    expect((await create({ type: 'Brand', linkData: [{ adomain: 'blank.example' }, {}] })).issues).toEqual([
      'linkData.1.adomain: Adomain is required.',
    ]);
    const taken = await create({ type: 'Brand', linkData: [{ adomain: 'other.example' }, { adomain: adomain.toUpperCase() }] });
    expect(taken).toMatchObject({ status: 409, issues: ['linkData.1.adomain: Please provide a unique Adomain.'] });
    expect((await create({ type: 'Brand', linkData: [{ adomain: 'twice.example' }, { adomain: 'TWICE.example' }] })).issues).toEqual([
      'linkData.1.adomain: Please provide a unique Adomain.',
    ]);
    const advertiserId = dsps[0]?.id;
    expect((await create({ type: 'DSP', linkData: [{ advertiserId }, { advertiserId }] })).issues).toEqual([
      'linkData.1.advertiserId: Please provide a unique Advertiser ID.',
    ]);
    await update(id, { linkData: [] });
    expect((await create({ type: 'Brand', linkData: [{ adomain }] })).status).toBe(200);
  });

  test('of a publisher makes its account answer for it, and its type stays', async () => {
    const [free] = await run(
      sql`SELECT id FROM publisher WHERE id NOT IN (SELECT publisher_id FROM account_link WHERE publisher_id IS NOT NULL) LIMIT 1`,
    );
    const { id } = await create({ type: 'Publisher', linkData: [{ pubId: free?.['id'] }] });
    expect((await run(sql`SELECT publisher_id FROM account WHERE id = ${id}`))[0]?.['publisher_id']).toBe(free?.['id']);
    expect(await update(id, { type: 'Agency' })).toMatchObject({
      status: 409,
      issues: [expect.stringContaining('type: The type of a publisher account')],
    });
    expect(await update((await create()).id, { type: 'Publisher' })).toMatchObject({ status: 409 });
    expect((await update((await create()).id, { type: 'Reseller' })).status).toBe(200);
  });
});

describe('what is set acts with the next call, and as before when it is turned back', () => {
  test('flags and toggles open and close the session’s pages and calls', async () => {
    const id = await idOf('lean@demo.test');
    const lean = await app.as('lean');
    const before = await read(id);
    const flags = { dealManagement: false, dealAccessTemplate: true, ftrackhhidReach: true, uploadedSegment: true };
    const featureToggles = {
      audienceBooleanLogic: true,
      contentBooleanLogic: true,
      appOverrideAccess: true,
      bidstreamDataConfiguration: true,
      mediaPlanExclude: true,
    };
    await update(id, { ...flags, featureToggles });
    const { dealManagement: _, ...seen } = flags;
    expect(await session(lean)).toMatchObject({ ...seen, featureToggles, roles: [] });
    await update(id, {
      ...Object.fromEntries(Object.keys(flags).map((key) => [key, before[key as keyof typeof before]])),
      featureToggles: before.featureToggles,
    });
    expect(await session(lean)).toMatchObject({
      dealAccessTemplate: false,
      ftrackhhidReach: false,
      uploadedSegment: false,
      roles: ['agency'],
    });
  });

  test('name and type are those of the session', async () => {
    const id = await idOf('lean@demo.test');
    const lean = await app.as('lean');
    const { name, type } = await read(id);
    await update(id, { name: 'Renamed', type: 'Brand' });
    expect(await session(lean)).toMatchObject({ accountName: 'Renamed', accountType: 'Brand' });
    await update(id, { name, type });
    expect(await session(lean)).toMatchObject({ accountName: name, accountType: type });
  });

  test('sharing and providers decide which segments are seen', async () => {
    const id = await idOf('agency@demo.test');
    const agency = await app.as('agency');
    const { sourceProviders } = await read(id);
    const titles = async () => (await run(sql`SELECT count(*)::int AS n FROM account_segment_provider WHERE account_id = ${id}`))[0]?.['n'];
    expect(sourceProviders.length).toBeGreaterThan(1);
    expect((await session(agency)).sharedSegment).toBe(true);
    await update(id, { sourceProviders: sourceProviders.slice(0, 1) });
    expect(await titles()).toBe(1);
    await update(id, { shared: false });
    expect((await session(agency)).sharedSegment).toBe(false);
    await update(id, { shared: true, sourceProviders });
    expect([await titles(), (await session(agency)).sharedSegment]).toEqual([sourceProviders.length, true]);
  });

  test('marketplaces are those that its plans may target', async () => {
    const id = await idOf('agency@demo.test');
    const agency = await app.as('agency');
    const { accessibleMarketplaceIds, customMarketplaces } = await read(id);
    const offered = async () => (await agency.call(marketplaceRoutes.lookup, {})).total;
    const all = accessibleMarketplaceIds.length + customMarketplaces.length;
    expect(await offered()).toBe(all);
    await update(id, { accessibleMarketplaceIds: [] });
    expect(await offered()).toBe(customMarketplaces.length);
    await update(id, { accessibleMarketplaceIds });
    expect(await offered()).toBe(all);
    expect(await update(id, { accessibleMarketplaceIds: [MISSING] })).toMatchObject({
      status: 400,
      issues: ['accessibleMarketplaceIds: One of the choices no longer exists.'],
    });
  });

  test('off ends its sessions and stops its published deals at once; back on, they are unpublished and people sign in', async () => {
    const id = await idOf('rival@demo.test');
    const rival = await signedIn('rival@demo.test');
    const [before] = await run(
      sql`SELECT count(*)::int AS n FROM deal WHERE account_id = ${id} AND status = 'PUBLISHED' AND deleted_at IS NULL`,
    );
    await update(id, { status: 'banned' });
    expect((await rival.try(sessionRoutes.session, {})).status).toBe(401);
    expect((await run(sql`SELECT count(*)::int AS n FROM session WHERE account_id = ${id}`))[0]?.['n']).toBe(0);
    const [off] = await run(
      sql`SELECT count(*) FILTER (WHERE status = 'PUBLISHED')::int AS published, count(*) FILTER (WHERE status = 'INACTIVE')::int AS inactive FROM deal WHERE account_id = ${id} AND deleted_at IS NULL`,
    );
    expect(off?.['published']).toBe(0);
    expect(Number(off?.['inactive'])).toBeGreaterThanOrEqual(Number(before?.['n']));
    const refused = openCaller(app.server);
    await expect(refused.signIn('rival@demo.test')).rejects.toThrow();

    await update(id, { status: 'active' });
    expect((await rival.try(sessionRoutes.session, {})).status).toBe(401);
    expect((await session(await signedIn('rival@demo.test'))).accountId).toBe(id);
    const [on] = await run(
      sql`SELECT count(*) FILTER (WHERE status = 'UNPUBLISHED')::int AS n FROM deal WHERE account_id = ${id} AND deleted_at IS NULL`,
    );
    expect(Number(on?.['n'])).toBeGreaterThanOrEqual(Number(before?.['n']));
  });

  test('nobody switches off the account they work in', async () => {
    const own = (await session(superUser)).accountId;
    expect(await update(own, { status: 'banned' })).toMatchObject({
      status: 409,
      issues: ['status: You cannot switch off the account you work in.'],
    });
  });
});

describe('a change', () => {
  test('sends what it changes; the rest stays, and the whole is checked', async () => {
    const { id } = await create({ allowedAds: 7, accManagerEmails: ['ann@example.com'] });
    await update(id, { allowedAds: 8 });
    expect(await read(id)).toMatchObject({ allowedAds: 8, accManagerEmails: ['ann@example.com'], version: 2 });
    await update(id, { allowedAds: 8 });
    expect((await read(id)).version).toBe(2);
    expect((await update(id, { bfmMarginType: 'flat', bfmMarginValue: '250' })).status).toBe(200);
    expect((await update(id, { bfmMarginType: 'percent' })).issues).toEqual(['bfmMarginValue: Percentage must be between 0 and 100.']);
  });

  test('stands in the history with its words, which the platform’s people alone read', async () => {
    const id = await idOf('rival@demo.test');
    const { allowedAds, dealAccessTemplate } = await read(id);
    await update(id, { allowedAds: 60, dealAccessTemplate: !dealAccessTemplate });
    const rows = async (caller: Caller) => (await caller.call(historyRoutes.list, { id, admin: true })).rows.map(({ data }) => data);
    const [change] = await rows(superUser);
    expect(change?.summary).toBe('Changed Allowed ads, Deal templates');
    expect(change?.changelogs).toContainEqual({ name: 'Allowed ads', action: 'Update', oldValue: String(allowedAds), newValue: '60' });
    expect(await rows(await signedIn('rival@demo.test'))).toEqual([]);
    await update(id, { allowedAds, dealAccessTemplate });
  });

  test('of an account that is not there is not found (3 §8)', async () => {
    expect(await update(MISSING, { allowedAds: 8 })).toMatchObject({ status: 404, msg: 'Detail not found' });
    expect((await superUser.try(accountAdminRoutes.get, { id: MISSING })).envelope.msg).toBe('Detail not found');
  });
});

describe('walls', () => {
  test('nobody else reads or writes accounts, nor does a super user who acts as an administrator', async () => {
    const { id } = await create();
    const acting = await signedIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [await app.as('agency'), await app.as('staff'), acting]) {
      const answers = [
        await caller.try(accountAdminRoutes.list, {}),
        await caller.try(accountAdminRoutes.get, { id }),
        await caller.try(accountAdminRoutes.check, { name: 'x' }),
        await caller.try(accountAdminRoutes.dsps, {}),
        await caller.try(accountAdminRoutes.choices, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      expect([(await create({}, caller)).status, (await update(id, { allowedAds: 9 }, caller)).status]).toEqual([403, 403]);
    }
  });

  test('an account reads its own connections and no other’s', async () => {
    const adomain = `walls-${made}.example`;
    const { id } = await create({ type: 'Brand', linkData: [{ adomain }] });
    const seenBy = async (account: string) =>
      (
        await openScope(app.stores.entities, account, 'own').run((database) => database.execute(sql`SELECT adomain FROM account_link`))
      ).rows.map((row) => row['adomain']);
    expect(await seenBy(id)).toEqual([adomain]);
    expect(await seenBy(await idOf('rival@demo.test'))).toEqual([]);
  });
});

describe('at once', () => {
  test('of two changes by people who have both read, one is saved', async () => {
    const { id } = await create();
    const both = await Promise.all([
      update(id, { allowedAds: 11, version: 1 }),
      update(id, { allowedAds: 12, version: 1 }, await app.as('super')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(2);
  });

  test('of two accounts with one name, or one connection, one is made', async () => {
    const name = nameOf();
    const names = await Promise.all([create({ name }), create({ name: name.toUpperCase() })]);
    expect(names.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const linkData = [{ adomain: `once-${made}.example` }];
    const links = await Promise.all([create({ type: 'Brand', linkData }), create({ type: 'Brand', linkData })]);
    expect(links.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
