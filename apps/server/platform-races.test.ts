import { accountAdminRoutes } from '@kontor/accounts/contract';
import { type Caller, formOf, openCaller, pngOf } from '@kontor/core/testing';
import { dspAdminRoutes } from '@kontor/dsps/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { NOTHING_DECLARED } from '@kontor/publishers/contract';
import { restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { providerRoutes } from '@kontor/segments/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { systemMessageRoutes } from '@kontor/system-messages/contract';
import { personRoutes } from '@kontor/users/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { meet, rowHeld, tableHeld } from './testing/meet.ts';

const app = testApp();
let one: Caller;
let other: Caller;
let publisher: string;
beforeAll(async () => {
  [one, other] = [await app.as('super'), await app.as('super')];
  publisher = (await one.call(restrictedPublisherRoutes.all, {}))[0]?.publisherId ?? '';
});

type Made = { envelope: { value: string | null } };
const idOf = async (made: Promise<Made>) => (await made).envelope.value ?? '';
const ONE_WINS = [200, 409];
/** One is saved; whoever comes second is told. */
const wins = async (locks: readonly string[], calls: Parameters<typeof meet>[2]) =>
  expect((await meet(app, locks, calls)).toSorted()).toEqual(ONE_WINS);

const PERSON = {
  firstName: 'Ines',
  lastName: 'Harrow',
  timezone: 'PST',
  password: 'A quiet harbour 9',
  confirmPassword: 'A quiet harbour 9',
} as const;
const person = async (email: string, caller = one) => {
  const [account] = (await one.call(accountAdminRoutes.choices, {})).accounts;
  return caller.try(personRoutes.create, { ...PERSON, email, accountId: account?.id ?? '' });
};
/** A picture that this person sent. */
async function icon(caller: Caller): Promise<string> {
  const form = formOf([['purpose', 'icon']], [{ name: 'icon.png', content: pngOf(150, 150) }]);
  return String((await caller.raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value);
}
const draftOf = async (userId: string) => {
  const { email, firstName, lastName, timezone, offset, dashboardUrl, adhocUrl, accountAccess, version } = await one.call(
    personRoutes.get,
    { userId },
  );
  const access = accountAccess.map(({ accountId, admin }) => ({ accountId, admin }));
  return { id: userId, email, firstName, lastName, timezone, offset, dashboardUrl, adhocUrl, accountAccess: access, version };
};

describe('of two who have both read and both write, one is saved (design §6)', () => {
  test('an account', async () => {
    const id = await idOf(one.try(accountAdminRoutes.create, { name: 'Races one', type: 'Agency' }));
    const save = (caller: Caller, allowedAds: number) => () => caller.try(accountAdminRoutes.update, { id, allowedAds, version: 1 });
    await wins([rowHeld('account', id)], [save(one, 11), save(other, 12)]);
  });

  test('a user', async () => {
    const draft = await draftOf(await idOf(person('races-one@people.example')));
    const save = (caller: Caller, firstName: string) => () => caller.try(personRoutes.update, { ...draft, firstName });
    await wins([rowHeld('app_user', draft.id)], [save(one, 'One'), save(other, 'Two')]);
  });

  test('a DSP', async () => {
    const id = await idOf(one.try(dspAdminRoutes.create, { name: 'Races DSP', type: 'direct' }));
    const save = (caller: Caller, name: string) => () => caller.try(dspAdminRoutes.update, { id, name, type: 'direct', version: 1 });
    await wins([rowHeld('dsp', id)], [save(one, 'Races DSP one'), save(other, 'Races DSP two')]);
  });

  test('a marketplace', async () => {
    const draft = { name: 'Races marketplace', publisherIds: [publisher] };
    const id = await idOf(one.try(marketplaceAdminRoutes.create, draft));
    const save = (caller: Caller, name: string) => () => caller.try(marketplaceAdminRoutes.update, { ...draft, id, name, version: 1 });
    await wins([rowHeld('marketplace', id)], [save(one, 'Races one'), save(other, 'Races two')]);
  });

  test('a provider, and a segment of it', async () => {
    const id = await idOf(one.try(providerRoutes.create, { name: 'Races provider' }));
    const save = (caller: Caller, alias: string) => () =>
      caller.try(providerRoutes.update, { id, name: 'Races provider', alias, version: 1 });
    await wins([rowHeld('segment_provider', id)], [save(one, 'One'), save(other, 'Two')]);
    const draft = { title: 'Races', remoteId: 'races', dataType: 'IP' } as const;
    const segment = await idOf(one.try(providerRoutes.createSegment, { ...draft, id }));
    const change = (caller: Caller, price: string) => () =>
      caller.try(providerRoutes.updateSegment, { ...draft, id: segment, price, version: 1 });
    await wins([rowHeld('segment_provider', id)], [change(one, '1'), change(other, '2')]);
  });

  test('what a publisher declares', async () => {
    const { version } = await one.call(restrictedPublisherRoutes.get, { id: publisher });
    const save = (caller: Caller, reqCreativeApproval: 0 | 1) => () =>
      caller.try(restrictedPublisherRoutes.settings, { id: publisher, version, settings: { ...NOTHING_DECLARED, reqCreativeApproval } });
    await wins([rowHeld('publisher', publisher)], [save(one, 0), save(other, 1)]);
  });

  test('the message to everybody', async () => {
    const draft = { message: 'Races', type: 'info', expiration: '2099-01-31 12:00:00', timezone: 'EST', enabled: true } as const;
    const id = await idOf(one.try(systemMessageRoutes.create, draft));
    const save = (caller: Caller, message: string) => () => caller.try(systemMessageRoutes.update, { ...draft, message, version: 1 });
    await wins([rowHeld('system_message', id)], [save(one, 'One'), save(other, 'Two')]);
  });

  test('an item of the deal library', async () => {
    const draft = { title: 'Races', targeting: { platform: ['CTV' as const] } };
    const id = await idOf(one.try(libraryRoutes.create, { ...draft, cpm: '10' }));
    const save = (caller: Caller, cpm: string) => () => caller.try(libraryRoutes.update, { ...draft, id, cpm, version: 1 });
    await wins([rowHeld('library_item', id)], [save(one, '11'), save(other, '12')]);
  });

  test('the icons of a name', async () => {
    const draft = { metaId: 'races-icons.example', smallIcon: await icon(one), bigIcon: await icon(one) };
    const id = await idOf(one.try(metaRoutes.create, draft));
    const save = (caller: Caller, metaId: string) => () => caller.try(metaRoutes.update, { ...draft, id, metaId, version: 1 });
    await wins([rowHeld('meta', id)], [save(one, 'races-one.example'), save(other, 'races-two.example')]);
  });
});

describe('of two that may be there once, one is made', () => {
  test('accounts of one name', () => {
    const make = (caller: Caller, name: string) => () => caller.try(accountAdminRoutes.create, { name, type: 'Agency' });
    return wins([tableHeld('account')], [make(one, 'Races twice'), make(other, 'RACES twice')]);
  });

  test('accounts of one connection', () => {
    const make = (caller: Caller, name: string) => () =>
      caller.try(accountAdminRoutes.create, { name, type: 'Brand', linkData: [{ adomain: 'races.example' }] });
    return wins([tableHeld('account_link')], [make(one, 'Races left'), make(other, 'Races right')]);
  });

  test('icons of one name', async () => {
    const draft = { metaId: 'races-twice.example', smallIcon: await icon(one), bigIcon: await icon(one) };
    const make = (metaId: string) => () => one.try(metaRoutes.create, { ...draft, metaId });
    await wins([tableHeld('meta')], [make('races-twice.example'), make('RACES-twice.example')]);
  });

  test('DSPs of one name', () => {
    const make = (caller: Caller, name: string) => () => caller.try(dspAdminRoutes.create, { name, type: 'direct' });
    return wins([tableHeld('dsp')], [make(one, 'Races once'), make(other, 'races ONCE')]);
  });

  test('marketplaces of one name', () => {
    const make = (caller: Caller, name: string) => () => caller.try(marketplaceAdminRoutes.create, { name, publisherIds: [publisher] });
    return wins([tableHeld('marketplace')], [make(one, 'Races twice'), make(other, 'RACES twice')]);
  });

  test('providers of one name, and segments of one remote id', async () => {
    const make = (caller: Caller, name: string) => () => caller.try(providerRoutes.create, { name });
    await wins([tableHeld('segment_provider')], [make(one, 'Races twice'), make(other, 'RACES twice')]);
    const id = await idOf(one.try(providerRoutes.create, { name: 'Races of segments' }));
    const add = (caller: Caller) => () =>
      caller.try(providerRoutes.createSegment, { id, title: 'Races', remoteId: 'twice', dataType: 'IP' });
    await wins([rowHeld('segment_provider', id)], [add(one), add(other)]);
  });
});

test('a ban that commits while a call of the banned is under way ends their sessions, and the next call is refused', async () => {
  const { id } = await draftOf(await idOf(person('races-ban@people.example')));
  const caller = openCaller(app.server);
  await caller.signIn('races-ban@people.example', PERSON.password);
  const statuses = await meet(
    app,
    [rowHeld('app_user', id)],
    [() => one.try(personRoutes.standing, { id, status: 'banned' }), () => other.try(personRoutes.standing, { id, status: 'banned' })],
  );
  expect(statuses).toEqual([200, 200]);
  expect((await caller.try(sessionRoutes.session, {})).status).toBe(401);
});
