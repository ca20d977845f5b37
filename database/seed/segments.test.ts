import { describe, expect, test } from 'vitest';
import { demoEntities } from './demo-entities.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const demo = demoEntities(1, NOW);
const account = (name: string) => demo.accounts.find((one) => one.name === name)?.id ?? '';
const byId = new Map(demo.segments.map((one) => [one.id, one]));

describe('demo segments', () => {
  test('are two hundred and more, of providers with parents, aliases and IRIS (spec 3 §3; 2 §9)', () => {
    expect(demo.segments.length).toBeGreaterThanOrEqual(200);
    expect(new Set(demo.segments.map(({ id }) => id)).size).toBe(demo.segments.length);
    expect(demo.segmentProviders.filter(({ account_id }) => account_id === null)).toHaveLength(8);
    expect(demo.segmentProviders.filter(({ parent_provider, alias }) => parent_provider && alias)).toHaveLength(2);
    expect(demo.segmentProviders.filter(({ iris, parent_provider }) => iris && parent_provider === 'IRIS')).toHaveLength(1);
  });

  test('cost nothing to four dollars; some have expired, some are not ready, some were uploaded', () => {
    for (const { price } of demo.segments) expect(price).toMatch(/^([0-3]\.\d\d|4\.00)$/);
    const count = (wanted: (row: (typeof demo.segments)[number]) => boolean) => demo.segments.filter(wanted).length;
    expect(count(({ expiration_date }) => expiration_date !== null && new Date(expiration_date) < NOW)).toBeGreaterThanOrEqual(4);
    expect(count(({ status }) => status === 'PENDING')).toBeGreaterThanOrEqual(4);
    for (const name of ['Halden Media', 'Rival & Sons'])
      expect(count(({ source, account_id }) => source === 1 && account_id === account(name))).toBeGreaterThanOrEqual(5);
  });

  test('have members, or content that is in them, but for those that requests say of their users', () => {
    const shares = new Map(demo.demoSegments.map((one) => [one.segment_id, one.share]));
    for (const { id, data_type } of demo.segments) expect(shares.has(id)).toBe(data_type !== 'Bid Request');
    for (const share of shares.values()) expect(share).toBeGreaterThan(0);
    expect(new Set(demo.demoSegments.map(({ kind }) => kind))).toEqual(new Set(['home', 'device', 'viewer', 'content']));
  });

  test('plans called “Adults 18–49” have an audience that their account may use, active and not expired', () => {
    const withAudience = demo.plans.filter(({ targeting }) => targeting.includeSegments.length > 0);
    expect(withAudience.some(({ title }) => title.endsWith('Adults 18–49'))).toBe(true);
    expect(withAudience.length).toBeGreaterThanOrEqual(5);
    for (const { account_id, targeting } of withAudience)
      for (const { id } of [...targeting.includeSegments, ...targeting.excludeSegments]) {
        const segment = byId.get(id);
        expect(segment).toMatchObject({ status: 'ACTIVE', account_id: null });
        expect(demo.segmentsOpenTo).toContainEqual({ account_id, provider_id: segment?.provider_id });
        if (segment?.expiration_date) expect(new Date(segment.expiration_date) > NOW).toBe(true);
      }
    for (const { account_id } of withAudience) expect(account_id).not.toBe(account('Plainspoke Agency'));
  });
});

test('data of plans with an audience costs something', () => {
  const fees = demo.plans.flatMap(({ targeting }) => targeting.includeSegments.map(({ id }) => Number(byId.get(id)?.price)));
  expect(fees.length).toBeGreaterThan(0);
  for (const fee of fees) expect(fee).toBeGreaterThan(0);
});

test('lists of the agency are in its plans, on both sides, and the history of the plans says so', () => {
  const lists = new Map(demo.mediaLists.map((list) => [list.id, list]));
  const attached = demo.plans.flatMap(({ id, account_id, targeting }) =>
    [targeting.dmaMedia, targeting.bundleMedia, targeting.domainMedia, targeting.zipMedia].flatMap(({ included, ids }) =>
      ids.map((list) => ({ plan: id, account_id, included, list: lists.get(list) })),
    ),
  );
  expect(new Set(attached.map(({ included }) => included)).size).toBe(2);
  for (const { plan, account_id, list } of attached) {
    expect(list).toMatchObject({ account_id, enabled: true });
    const made = demo.history.find(({ entity_id, action }) => entity_id === plan && action === 'Create');
    expect(JSON.stringify(made?.changelogs)).toContain(list?.title);
  }
  expect(new Set(attached.map(({ list }) => list?.title)).size).toBeGreaterThanOrEqual(3);
});
