import { plain } from '@kontor/core/contract';
import { DEAL_STATUSES, STATUS_LABELS } from '@kontor/deals/contract';
import { DIMENSIONS, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { CHANNELS, GENRES, GEOGRAPHY, IAB_CATEGORIES, LANGUAGES, NETWORKS, RATINGS, STATES } from '@kontor/market/reference';
import { type Choice, MediaPlanTargeting } from '@kontor/media-plans/contract';
import { describe, expect, test } from 'vitest';
import { demoEntities } from './demo-entities.ts';
import { reachOf } from './plan-reach.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const EASTERN_NOW = '2026-11-20 10:00:00';
const demo = demoEntities(1, NOW);
const agency = demo.accounts.find((account) => account.name === 'Halden Media');
const ids = (rows: { id: string }[]) => new Set(rows.map((row) => row.id));
const unique = (values: string[]) => new Set(values.map((value) => value.toLowerCase())).size === values.length;
const planOf = (id: string | null) => demo.plans.find((plan) => plan.id === id);

/** Share of the market's requests that are where a plan reaches. */
function placeShare({ country, state, dma, zip }: MediaPlanTargeting): number {
  const holds = (choice: Choice, value: string) => choice.values.length === 0 || choice.values.includes(value) === choice.included;
  const shares = GEOGRAPHY.filter((place) => holds(country, place.country) && holds(state, place.state) && holds(dma, place.dma)).map(
    (place) =>
      zip.values.length === 0
        ? place.share
        : (place.share * place.zips.filter((code) => zip.values.includes(code)).length) / Math.max(1, place.zips.length),
  );
  return shares.reduce((sum, share) => sum + share, 0);
}

describe('the demo marketplace', () => {
  test('has app info of 40 bundles on two running deals of the agency', () => {
    const { dealAppInfo: rows } = demo;
    const of = new Set(rows.map(({ deal_id }) => deal_id));
    expect([rows.length, of.size]).toEqual([40, 2]);
    expect(demo.deals.filter(({ id }) => of.has(id)).map(({ status, account_id }) => [status, account_id])).toEqual(
      Array(2).fill(['PUBLISHED', agency?.id]),
    );
    expect(unique(rows.map(({ deal_id, existing_bundle }) => `${deal_id} ${existing_bundle}`))).toBe(true);
  });

  test('is large enough to look alive', () => {
    expect(demo.accounts.length).toBeGreaterThanOrEqual(12);
    expect(demo.accounts.filter((account) => account.type === 'Agency').length).toBeGreaterThanOrEqual(4);
    expect(demo.users.length).toBeGreaterThanOrEqual(25);
    expect(demo.publishers.length).toBeGreaterThanOrEqual(60);
    expect(demo.publishers.filter((publisher) => publisher.premium)).toHaveLength(5);
    expect(demo.inventory.length).toBeGreaterThanOrEqual(800);
    expect(demo.dsps.length).toBeGreaterThanOrEqual(12);
    expect(demo.plans.length).toBeGreaterThanOrEqual(100);
    expect(demo.deals.length).toBeGreaterThanOrEqual(300);
    expect(demo.plans.filter((plan) => plan.account_id === agency?.id).length).toBeGreaterThanOrEqual(55);
    expect(demo.deals.filter((deal) => deal.account_id === agency?.id).length).toBeGreaterThanOrEqual(180);
  });

  test('is the same for the same seed and moment, and another for another seed', () => {
    expect(demoEntities(1, NOW)).toEqual(demo);
    expect(demoEntities(2, NOW).deals).not.toEqual(demo.deals);
  });

  test('names nothing outside .example and .test', () => {
    for (const user of demo.users) expect(user.email).toMatch(/\.(example|test)$/);
    for (const { kind, key } of demo.inventory) {
      expect(key).toMatch(kind === 'app' ? /^example\.[a-z0-9]+\.[a-z0-9]+$/ : /^[a-z0-9]+\.example$/);
    }
    for (const { adomain } of demo.demoDeals) expect(adomain).toMatch(/^[a-z]+\.example$/);
  });

  test('gives bundles, domains, deal ids, seats, e-mails and ids to one alone, in whatever case', () => {
    expect(unique(demo.inventory.map((row) => row.key))).toBe(true);
    expect(unique(demo.deals.map((deal) => deal.deal_id))).toBe(true);
    expect(unique(demo.seats.map((seat) => seat.dsp_id + seat.seat))).toBe(true);
    expect(unique(demo.users.map((user) => user.email))).toBe(true);
    const { accounts, users, publishers, inventory, dsps, seats, plans, deals, history } = demo;
    const all = [accounts, users, publishers, inventory, dsps, seats, plans, deals, history].flat().map((row) => row.id);
    expect(unique(all)).toBe(true);
    for (const id of all) expect(id).toMatch(/^[0-9a-f]{24}$/);
    for (const deal of deals) expect(deal.deal_id).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,99}$/);
  });

  test('has the eleven sign-ins with the rights of design §7', () => {
    const rights = demo.users
      .filter((user) => user.email.endsWith('@demo.test'))
      .map((user) => {
        const membership = demo.memberships.find((row) => row.user_id === user.id && row.is_default);
        const account = demo.accounts.find((row) => row.id === membership?.account_id);
        const flags = [account?.deal_access_template, account?.ftrackhhid_reach, account?.uploaded_segment, account?.shared_segment];
        // The one that takes something away is off for everybody.
        const { mediaPlanExclude, ...opening } = account?.feature_toggles ?? {};
        expect(mediaPlanExclude).toBe(false);
        const open = [...flags, ...Object.values(opening)];
        return [
          user.email,
          account?.type,
          account?.deal_management,
          membership?.account_admin,
          open.every(Boolean) ? 'all' : open.some(Boolean) ? 'some' : 'none',
        ].join(' ');
      });
    expect(rights).toEqual([
      'super@demo.test Agency false false none',
      'staff@demo.test Agency false false none',
      'agency@demo.test Agency true true all',
      'planner@demo.test Agency true false all',
      'lean@demo.test Agency true false none',
      'dsp@demo.test DSP true false some',
      'brand@demo.test Brand false false none',
      'publisher@demo.test Publisher true false some',
      'reseller@demo.test Reseller true true some',
      'rival@demo.test Agency true true some',
      'empty@demo.test Agency true true all',
    ]);
    expect(demo.users.filter((user) => user.super_user).map((user) => user.email)).toEqual(['super@demo.test']);
    expect(demo.users.filter((user) => user.platform_admin).map((user) => user.email)).toEqual(['staff@demo.test']);
    expect(demo.users.every((user) => demo.memberships.filter((row) => row.user_id === user.id && row.is_default).length === 1)).toBe(true);
  });

  test('has a person in two accounts, an account without any record, and a message to everybody', () => {
    const idOf = (email: string) => demo.users.find((user) => user.email === email)?.id;
    const placesOf = (email: string) => demo.memberships.filter((row) => row.user_id === idOf(email)).map((row) => row.account_id);
    expect(placesOf('planner@demo.test').map((id) => demo.accounts.find((account) => account.id === id)?.name)).toEqual([
      'Halden Media',
      'Tallgrass Partners',
    ]);
    const [empty] = placesOf('empty@demo.test');
    for (const row of [demo.plans, demo.deals, demo.invitations, demo.history].flat()) expect(row.account_id).not.toBe(empty);
    expect(demo.messages.map(({ expiration }) => expiration > NOW.toISOString())).toEqual([true]);
  });

  test('has a deal of the agency in every status', () => {
    const own = demo.deals.filter((deal) => deal.account_id === agency?.id);
    expect(new Set(own.map((deal) => deal.status))).toEqual(new Set(DEAL_STATUSES));
  });

  test('describes inventory in the words of the reference data, every share of requests used up', () => {
    const known = (list: { code: string }[], values: string[]) => values.every((value) => list.some((entry) => entry.code === value));
    for (const { profile } of demo.inventory) {
      expect(known(GENRES, profile.genres) && known(IAB_CATEGORIES, profile.categories) && known(RATINGS, profile.ratings)).toBe(true);
      expect(known(LANGUAGES, profile.languages) && known(CHANNELS, profile.channels)).toBe(true);
      expect(profile.network === '' || known(NETWORKS, [profile.network])).toBe(true);
      expect(profile.popularity).toBeGreaterThan(0);
    }
    expect(demo.inventory.reduce((sum, row) => sum + row.profile.popularity, 0)).toBeCloseTo(1, 3);
  });
});

describe('demo media plans', () => {
  test('obey the rules of a plan (spec 2 §5)', () => {
    const keys = ids(demo.publishers);
    for (const { targeting, title, description, account_id, created_by } of demo.plans) {
      const { country, state, dma, zip, app, domain, publishers, platform } = targeting;
      const reaches = (...countries: string[]) => country.included && countries.some((code) => country.values.includes(code));
      expect(app.values.length === 0 || domain.values.length === 0).toBe(true);
      expect((state.values.length === 0 && zip.values.length === 0) || reaches('US', 'CA')).toBe(true);
      expect(dma.values.length === 0 || reaches('US')).toBe(true);
      expect(platform.length > 0 && (!platform.includes('ALL') || platform.length === 1) && platform.length < 5).toBe(true);
      expect(state.values.every((code) => STATES.some((known) => known.code === code && country.values.includes(known.country)))).toBe(
        true,
      );
      expect(app.values.every((key) => demo.inventory.some((row) => row.kind === 'app' && row.key === key))).toBe(true);
      expect(domain.values.every((key) => demo.inventory.some((row) => row.kind === 'site' && row.key === key))).toBe(true);
      expect(publishers.values.every((id) => keys.has(id))).toBe(true);
      expect(VALUE_DIMENSIONS.every((key) => unique(targeting[key].values))).toBe(true);
      expect(MediaPlanTargeting.parse(targeting)).toEqual(targeting);
      expect(title.trim() !== '' && description.length <= 500).toBe(true);
      expect(demo.memberships.some((row) => row.account_id === account_id && row.user_id === created_by)).toBe(true);
    }
  });
});

describe('demo deals', () => {
  test('are in every status, with a flight that fits it', () => {
    const active = new Set(demo.accounts.filter((account) => account.status === 'active').map((account) => account.id));
    for (const { status, flight_start: start, flight_end: end, account_id } of demo.deals) {
      if (status === 'INACTIVE') expect((end !== null && end < EASTERN_NOW) || !active.has(account_id)).toBe(true);
      else expect(end === null || end > EASTERN_NOW).toBe(true);
      expect(start === null ? end === null : end === null || start < end).toBe(true);
    }
    expect([...new Set(demo.deals.map((deal) => deal.status))].sort()).toEqual([
      'APPROVED',
      'CHANGES_REQUESTED',
      'DRAFT',
      'INACTIVE',
      'PUBLISHED',
      'SEND_FOR_APPROVAL',
      'UNPUBLISHED',
    ]);
  });

  test('only a draft lacks a plan, and a plan is of the same account and older', () => {
    for (const deal of demo.deals) {
      const plan = planOf(deal.media_plan_id);
      if (deal.status !== 'DRAFT') expect(plan).toBeDefined();
      if (plan) expect([plan.account_id, plan.created_at < deal.created_at]).toEqual([deal.account_id, true]);
      expect(deal.created_at < NOW.toISOString() && deal.updated_at <= NOW.toISOString()).toBe(true);
    }
    expect(demo.deals.some((deal) => deal.media_plan_id === null)).toBe(true);
  });

  test('that wait for a publisher name a premium one that can answer', () => {
    const waiting = demo.deals.filter((deal) => ['SEND_FOR_APPROVAL', 'APPROVED', 'CHANGES_REQUESTED'].includes(deal.status));
    const named = waiting.map((deal) => planOf(deal.media_plan_id)?.targeting.publishers.values[0]);
    expect(new Set(named).size).toBeGreaterThanOrEqual(3);
    for (const id of named) {
      expect(demo.publishers.find((publisher) => publisher.id === id)?.premium).toBe(true);
      expect(demo.accounts.some((account) => account.publisher_id === id && account.type === 'Publisher')).toBe(true);
    }
  });

  test('are approved as their status says, and each answer of publisher@demo.test is among them', () => {
    const answersTo = (id: string) => demo.dealApprovals.filter((row) => row.deal_id === id).map(({ answer }) => answer);
    for (const { id, status } of demo.deals) {
      if (status === 'SEND_FOR_APPROVAL') expect(answersTo(id)).toContain('ASKED');
      if (status === 'CHANGES_REQUESTED') expect(answersTo(id)).toContain('CHANGES_REQUESTED');
      if (status === 'APPROVED') expect(new Set(answersTo(id))).toEqual(new Set(['APPROVED']));
    }
    const publisher = demo.accounts.find(({ name }) => name === 'Fernstream Media');
    const theirs = demo.dealApprovals.filter((row) => row.approver_id === publisher?.id).map(({ answer }) => answer);
    expect(new Set(theirs)).toEqual(new Set(['ASKED', 'APPROVED', 'CHANGES_REQUESTED']));
    const waiting = demo.deals.filter(({ status }) => status === 'SEND_FOR_APPROVAL').map(({ id }) => id);
    expect(demo.dealApprovals.some((row) => row.approver_id === publisher?.id && waiting.includes(row.deal_id))).toBe(true);
    expect(demo.rowGrants.map(({ entity_id, granted_to }) => `${entity_id} ${granted_to}`)).toEqual(
      demo.dealApprovals.map(({ deal_id, approver_id }) => `${deal_id} ${approver_id}`),
    );
  });

  test('name a seat where their DSP wants one, and only seats it has', () => {
    for (const deal of demo.deals) {
      const seats = demo.seats.filter((seat) => seat.dsp_id === deal.dsp_id).map((seat) => seat.seat);
      if (deal.seat !== '') expect(seats).toContain(deal.seat);
      else expect(demo.dsps.find((dsp) => dsp.id === deal.dsp_id)?.seat).toBe(false);
    }
  });

  test('keep the rules of budget, frequency and delivery (spec 2 §5)', () => {
    for (const { settings, flight_start, flight_end } of demo.deals) {
      const { budgetType, deliveryType, frequencyType, budgetOptionsDaily } = settings;
      if (budgetType === 'OVERALL' || deliveryType === 'CUSTOM') expect([flight_start, flight_end]).not.toContain(null);
      if (budgetType === 'OVERALL') expect(settings.impression).not.toBeNull();
      if (budgetType === 'DAILY') expect(budgetOptionsDaily === 'BUDGET' ? settings.budget : settings.impression).not.toBeNull();
      expect(frequencyType === 'DAILY').toBe(settings.frequency !== null);
      expect(settings.dayPartingSchedules.length > 0).toBe(settings.dayPartingType === 'CUSTOM');
    }
  });

  test("the agency's published deals meet real traffic above its median floor, but for a handful", () => {
    const published = demo.deals.filter((deal) => deal.account_id === agency?.id && deal.status === 'PUBLISHED');
    expect(published.length).toBeGreaterThanOrEqual(90);
    const poor = published.filter((deal) => {
      const plan = planOf(deal.media_plan_id);
      const reach = plan && reachOf(plan.targeting, demo.inventory);
      if (!plan || !reach) return true;
      expect(reach.share * placeShare(plan.targeting)).toBeGreaterThan(0.002);
      return Number(deal.rate) < reach.floor;
    });
    expect(poor.length).toBeGreaterThanOrEqual(3);
    expect(poor.length).toBeLessThanOrEqual(12);
    for (const deal of poor) expect(demo.demoDeals.find((row) => row.deal_id === deal.id)?.appetite).toBeLessThan(0.1);
  });
});

describe('demo history', () => {
  test('tells the making of a plan with its whole targeting, in words and without a code', () => {
    const targeted = demo.plans.find((plan) => plan.targeting.publishers.values.length > 0);
    const made = demo.history.find((row) => row.entity_id === targeted?.id)?.changelogs ?? [];
    expect(made.map(({ name }) => name)).toEqual(
      expect.arrayContaining([DIMENSIONS.mediaType.label, DIMENSIONS.platform.label, DIMENSIONS.publishers.label]),
    );
    for (const { newValue } of made) expect(newValue).not.toMatch(/\b[0-9a-f]{24}\b|DESKTOP|display|video/);
  });

  test('begins with the making of each plan and deal and ends in the state they are in', () => {
    for (const entity of [...demo.plans, ...demo.deals]) {
      const rows = demo.history.filter((row) => row.entity_id === entity.id);
      expect(rows.map((row) => row.action)).toEqual(['Create', ...rows.slice(1).map(() => 'Update')]);
      expect(rows.map((row) => row.created_at)).toEqual(rows.map((row) => row.created_at).sort());
      expect([rows.length, rows.at(-1)?.created_at, rows[0]?.created_at]).toEqual([entity.version, entity.updated_at, entity.created_at]);
      expect(rows.every((row) => row.changelogs.length > 0 && row.account_id === entity.account_id)).toBe(true);
    }
    const last = (id: string, name: string) =>
      demo.history
        .filter((row) => row.entity_id === id)
        .flatMap((row) => row.changelogs.filter((log) => log.name === name))
        .at(-1)?.newValue;
    for (const deal of demo.deals) {
      expect(last(deal.id, 'Status') ?? STATUS_LABELS.DRAFT).toBe(STATUS_LABELS[deal.status]);
      expect(last(deal.id, 'Floor CPM')).toBe(`$${plain(deal.rate)}`);
    }
  });
});
