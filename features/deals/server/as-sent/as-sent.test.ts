import type { Caller } from '@kontor/core/testing';
import { appInfoRoutes, asSentRoutes, dealNotFound } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});
const gaps = (id: string) => agency.call(asSentRoutes.gaps, { id });
const sample = (id: string, bundle = '') => agency.call(asSentRoutes.sample, { id, bundle });

describe('what a deal makes of requests (2 §2, §3)', () => {
  test('the newest request that its plan reaches is shown, or of a bundle, without whom it names', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id });
    const newest = await sample(id);
    expect(newest?.request).toMatchObject({ imp: [expect.anything()], device: { geo: { country: expect.any(String) } } });
    expect(JSON.stringify(newest)).not.toMatch(/"(ip|ipv6|ifa|eids)"/);
    expect(newest?.request).toMatchObject({ user: {} });
    const [gap] = await gaps(id);
    const bundle = gap?.bundle ?? '';
    expect((await sample(id, bundle))?.request).toMatchObject({ app: { bundle } });
    expect(await sample(id, 'com.nobody.has')).toBeNull();
    expect(await sample(await deals.create())).toBeNull();
  });

  test('apps that arrive without name, domain, store or category are told by requests a day; an override fills them in', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id });
    const found = await gaps(id);
    expect(found.length).toBeGreaterThan(3);
    expect(found.map(({ requests }) => requests)).toEqual(found.map(({ requests }) => requests).toSorted((one, other) => other - one));
    for (const { requests, without } of found) {
      expect(Math.max(...Object.values(without))).toBeGreaterThan(0);
      expect(Math.max(...Object.values(without))).toBeLessThanOrEqual(requests);
    }
    const gap = found.find(({ without }) => without.domain > 0) ?? expect.fail('every app says its domain');
    const bundle = gap.bundle;
    const row = { overridedBundle: bundle, bundle, domain: 'filled.example', status: 'passedIn' as const };
    await agency.call(appInfoRoutes.update, { id, set: [row] });
    expect((await gaps(id)).find((one) => one.bundle === bundle)?.without.domain).toBe(gap.without.domain);
    const full = {
      ...row,
      name: 'Filled',
      appStoreUrl: 'https://filled.example/app',
      iabcat: ['IAB1'],
      status: 'overrideIfEmpty' as const,
    };
    await agency.call(appInfoRoutes.edit, { id, set: [{ ...full, iabcat: [], appStoreUrl: '', name: '' }] });
    expect((await gaps(id)).find((one) => one.bundle === bundle)?.without.domain ?? 0).toBe(0);
    await agency.call(appInfoRoutes.edit, { id, set: [full] });
    expect((await gaps(id)).map((one) => one.bundle)).not.toContain(bundle);
  });

  test('no forecast changes by what is sent', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id });
    const forecast = () => agency.call(mediaPlanRoutes.forecast, { targeting: {} });
    const before = await forecast();
    const [gap] = await gaps(id);
    const bundle = gap?.bundle ?? '';
    await agency.call(appInfoRoutes.update, { id, set: [{ overridedBundle: bundle, bundle: 'com.other', status: 'override' }] });
    expect(await forecast()).toEqual(before);
    expect((await sample(id, bundle))?.request).toMatchObject({ app: { bundle } });
  });

  test('another account’s deal answers like a missing one', async () => {
    const id = await deals.create({ mediaPlans: deals.plan.id });
    const other = await app.as('rival');
    for (const route of [asSentRoutes.sample, asSentRoutes.gaps]) expect([403, 404]).toContain((await other.try(route, { id })).status);
    const missing = await agency.try(asSentRoutes.sample, { id: 'f'.repeat(24) });
    expect(missing.envelope.msg).toBe(dealNotFound.text);
  });
});
