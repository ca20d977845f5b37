import { describe, expect, test } from 'vitest';
import {
  errorsOf,
  type Finding,
  findingWords,
  PREFLIGHT_ERRORS,
  PREFLIGHT_WARNINGS,
  type PreflightCode,
  UnfinishedDeal,
  warningsOf,
} from './preflight.ts';
import { preflightFindings } from './preflight-checks.ts';
import type { ForecastFacts, PlanFacts, PreflightFacts } from './preflight-facts.ts';
import { hasHoursInFlight } from './preflight-flight.ts';

const NOW = '2026-11-23 12:00:00';
const goodPlan: PlanFacts = {
  id: 'e'.repeat(24),
  title: 'Prime time',
  isEnabled: true,
  mediaType: 'video',
  platform: ['ALL'],
  apps: null,
  domains: null,
  allowsDsp: true,
  emptied: [],
  unready: [],
  unsold: [],
  conflict: null,
  tooSmall: null,
};
/** A million requests a day for each dollar of floor from $0 to $9. */
const goodForecast: ForecastFacts = {
  requests: 10e6,
  market: 100e6,
  histogram: Array.from({ length: 40 }, (_, from) => ({ from, requests: from < 10 ? 1e6 : 0 })),
  unpriced: 0,
  medianCpm: 5,
  sampleRows: 5_000,
  isEnough: true,
};
const goodFacts: PreflightFacts = {
  now: NOW,
  dsp: { name: 'Vantor', wantsSeat: false, seats: ['VAN-1', 'VAN-2'], closed: ['VAN-0'] },
  plan: goodPlan,
  dataFee: '0.500000',
  published: { now: 4, most: 50 },
  forecast: goodForecast,
};
const good = { title: 'Autumn', dealId: 'KN-1', rate: '8', dealDspId: 'd'.repeat(24), mediaPlans: goodPlan.id };

type Case = { deal?: object; plan?: Partial<PlanFacts> | null; forecast?: Partial<ForecastFacts> | null; facts?: Partial<PreflightFacts> };
function findings({ deal = {}, plan = {}, forecast = {}, facts = {} }: Case = {}): Finding[] {
  return preflightFindings(UnfinishedDeal.parse({ ...good, ...deal }), {
    ...goodFacts,
    plan: plan && { ...goodPlan, ...plan },
    forecast: forecast && { ...goodForecast, ...forecast },
    ...facts,
  });
}
const codes = (one?: Case) => findings(one).map(({ code }) => code);
const hours = (...chosen: [number, number][]) => ({ dayPartingType: 'CUSTOM', dayPartingSchedules: chosen });
const flight = (start: string | null, end: string | null) => ({ start, end });

/** For each code a deal in which it is found, where it is found, and one hard by it in which it is not. */
const CASES: Record<PreflightCode, [fires: Case, field: string, not: Case]> = {
  fieldMissing: [{ deal: { title: ' ' } }, 'title', { deal: { title: 'A' } }],
  fieldWrong: [
    { deal: { marginType: 'PERCENT', marginValue: '101' } },
    'marginValue',
    { deal: { marginType: 'PERCENT', marginValue: '1' } },
  ],
  audienceTooSmall: [{ plan: { tooSmall: 'Too small.' } }, 'mediaPlans', { plan: { tooSmall: null } }],
  tooManyPublished: [{ facts: { published: { now: 50, most: 50 } } }, 'title', { facts: { published: { now: 49, most: 50 } } }],
  planMissing: [{ deal: { mediaPlans: null }, plan: null }, 'mediaPlans', {}],
  planGone: [{ plan: null }, 'mediaPlans', {}],
  planDisabled: [{ plan: { isEnabled: false } }, 'mediaPlans', { plan: { isEnabled: true } }],
  marketplaceUnsold: [{ plan: { unsold: ['Premium Television'] } }, 'mediaPlans', { plan: { unsold: [] } }],
  dspGone: [{ facts: { dsp: null } }, 'dealDspId', { deal: { dealDspId: '' }, facts: { dsp: null } }],
  dspLeftOut: [{ plan: { allowsDsp: false } }, 'dealDspId', { plan: { allowsDsp: true } }],
  seatWanted: [
    { facts: { dsp: { name: 'Vantor', wantsSeat: true, seats: ['VAN-1'], closed: [] } } },
    'seat',
    { deal: { seat: 'VAN-1' }, facts: { dsp: { name: 'Vantor', wantsSeat: true, seats: ['VAN-1'], closed: [] } } },
  ],
  seatForeign: [{ deal: { seat: 'TRL-1' } }, 'seat', { deal: { seat: ' VAN-2 ' } }],
  seatClosed: [{ deal: { seat: ' VAN-0 ' } }, 'seat', { deal: { seat: 'VAN-1' } }],
  flightEmpty: [
    { deal: flight('2026-12-01 00:00:00', '2026-12-01 00:00:00') },
    'end',
    { deal: flight('2026-12-01 00:00:00', '2026-12-01 00:00:01') },
  ],
  flightOver: [{ deal: flight('2026-11-01 00:00:00', NOW) }, 'end', { deal: flight('2026-11-01 00:00:00', '2026-11-23 12:00:01') }],
  // Tuesday the 24th alone: Sunday never comes.
  dayPartsOutside: [
    { deal: { ...flight('2026-11-24 00:00:00', '2026-11-25 00:00:00'), ...hours([0, 10]) } },
    'dayPartingSchedules',
    { deal: { ...flight('2026-11-24 00:00:00', '2026-11-25 00:00:00'), ...hours([2, 23]) } },
  ],
  priceBelowFee: [{ deal: { type: 'FIXED', rate: '0.5' } }, 'rate', { deal: { type: 'FIXED', rate: '0.5001' }, forecast: null }],
  netNotPositive: [{ deal: { rate: '8', marginValue: '7.5' } }, 'marginValue', { deal: { rate: '8', marginValue: '7.4999' } }],
  targetingExcludesItself: [{ plan: { conflict: ['App: x', 'not App: x'] } }, 'mediaPlans', { plan: { conflict: null } }],
  nothingBuyable: [
    { forecast: { histogram: goodForecast.histogram.map(({ from }) => ({ from, requests: from === 8 ? 1e6 : 0 })), requests: 1e6 } },
    'rate',
    {
      deal: { rate: '8.5' },
      forecast: { histogram: goodForecast.histogram.map(({ from }) => ({ from, requests: from === 8 ? 1e6 : 0 })) },
    },
  ],
  dealIdOdd: [{ deal: { dealId: '0123' } }, 'dealId', { deal: { dealId: 'A0123-x_y.z' } }],
  netUnderMedian: [{ deal: { rate: '5.4' } }, 'rate', { deal: { rate: '5.5' } }],
  listAgainstPlatform: [
    { plan: { apps: 'Bundle lists', platform: ['DESKTOP', 'MOBILE'] } },
    'mediaPlans',
    { plan: { apps: 'Bundle lists', platform: ['DESKTOP', 'CTV'] } },
  ],
  mediaTypeAgainstPlatform: [
    { plan: { mediaType: 'display', platform: ['CTV', 'CABLETV'] } },
    'mediaPlans',
    { plan: { mediaType: 'video', platform: ['CTV', 'CABLETV'] } },
  ],
  segmentNotReady: [{ plan: { unready: [{ title: 'Sports fans', why: 'expired' }] } }, 'mediaPlans', {}],
  listEmptied: [{ plan: { emptied: [{ title: 'Top apps', isDeleted: false }] } }, 'mediaPlans', {}],
  fewRequests: [{ forecast: { sampleRows: 29 } }, 'mediaPlans', { forecast: { sampleRows: 30 } }],
  // 7,500,000 requests a day are within reach of $7.50, which cost $60,000 at $8.
  budgetBeyondForecast: [{ deal: { budgetType: 'DAILY', budget: '60001' } }, 'budget', { deal: { budgetType: 'DAILY', budget: '60000' } }],
};

describe('the pre-flight of a deal', () => {
  test('finds nothing in one that is as it should be', () => {
    expect(findings()).toEqual([]);
  });

  test.each(Object.entries(CASES))('%s is found where it is so, on its field, and not hard by', (code, [fires, field, not]) => {
    const found = findings(fires).filter((one) => one.code === code);
    expect(found.map((one) => one.field)).toEqual([field]);
    expect(found[0]?.severity).toBe(PREFLIGHT_WARNINGS.some((one) => one === code) ? 'warning' : 'error');
    expect([found[0]?.text, found[0]?.fix]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    expect(codes(not)).not.toContain(code);
  });

  test('names of a price what lowers it, and advises on that alone', () => {
    const net = (deal: object, dataFee: string) => findings({ deal, facts: { dataFee } }).find(({ code }) => code === 'netUnderMedian');
    expect(net({ rate: '5.4' }, '0.5')?.text).toBe('Net to publisher ($4.90) is below the median floor ($5.00).');
    expect(net({ rate: '5.4' }, '0.5')?.fix).toBe('Raise the price or choose cheaper segments to reach half of the plan.');
    expect(net({ rate: '4.9' }, '0')?.fix).toBe('Raise the price to reach half of the plan.');
    expect(net({ rate: '5.4', marginValue: '0.2' }, '0.5')?.fix).toBe(
      'Raise the price, lower the margin or choose cheaper segments to reach half of the plan.',
    );
    const [none] = findings({ deal: { rate: '2' }, facts: { dataFee: '2' } });
    expect(none && findingWords(none)).toBe(
      'Nothing is left for the publisher: of $2.00, $2.00 data fee is taken. Raise the price or choose cheaper segments.',
    );
  });

  test('says what the specification says, and where more is to be done, that too (2 §4, §5)', () => {
    const said = (one: Case) => findingWords(findings(one)[0] ?? expect.fail('nothing found'));
    expect(said({ deal: { rate: '' } })).toBe('Update the deal with mandatory field before publishing.');
    expect(said({ deal: { mediaPlans: null }, plan: null })).toBe('Update this deal with a media plan before publishing.');
    expect(said({ plan: null })).toBe('Update this deal with a media plan before publishing.');
    expect(said({ deal: { type: 'FIXED', rate: '0.4' } })).toBe('Incorrect deal settings');
    expect(said({ deal: { seat: 'TRL-1' } })).toBe('Vantor has no seat TRL-1. Choose one of its seats, or none.');
    expect(said({ plan: { conflict: ['App: x', 'not App: x'] } })).toBe(
      'Targeting rules of the plan exclude each other: App: x; not App: x. Change or remove one of them in the plan, or choose another plan.',
    );
  });

  test('names every missing field with its tab, in the order of the page', () => {
    const found = findings({ deal: { title: '', dealId: '', rate: '', dealDspId: '', deliveryType: 'CUSTOM' } });
    expect(found.filter(({ code }) => code === 'fieldMissing').map(({ field, tab, fix }) => [field, tab, fix])).toEqual([
      ['title', 'general', 'Please fill Title field in Settings tab.'],
      ['dealId', 'general', 'Please fill Deal ID field in Settings tab.'],
      ['dealDspId', 'general', 'Please fill DSP field in Settings tab.'],
      ['start', 'general', 'Please fill Start field in Settings tab.'],
      ['rate', 'delivery', 'Please fill Floor CPM field in Delivery tab.'],
    ]);
  });

  test('names a price once: what the fee eats has no net to speak of, and what has none buys nothing', () => {
    expect(codes({ deal: { type: 'FIXED', rate: '0.5' } })).toEqual(['priceBelowFee']);
    expect(codes({ deal: { marginValue: '7.5' } })).toEqual(['netNotPositive']);
    expect(codes({ plan: { conflict: ['App'] } })).toEqual(['targetingExcludesItself']);
  });

  test('holds a goal against what is left of the flight at the net price', () => {
    const overall = (impression: string, start: string) => ({
      deal: { budgetType: 'OVERALL', impression, ...flight(start, '2026-12-03 12:00:00') },
    });
    expect(codes(overall('75000000', '2026-11-01 00:00:00'))).toEqual([]);
    expect(codes(overall('75000001', '2026-11-01 00:00:00'))).toEqual(['budgetBeyondForecast']);
    expect(codes({ deal: { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '7500001' } })).toEqual([
      'budgetBeyondForecast',
    ]);
  });

  test('says nothing of a market that has no data, or was not asked', () => {
    const odd = { medianCpm: 99, sampleRows: 0, requests: 0 };
    expect(codes({ forecast: { ...odd, market: 0 } })).toEqual([]);
    expect(codes({ forecast: null })).toEqual([]);
    expect(codes({ forecast: { unpriced: 1, histogram: [], requests: 1 } })).not.toContain('nothingBuyable');
  });

  test('puts errors first, and parts the two', () => {
    const found = findings({ deal: { dealId: '01', seat: 'TRL-1' }, plan: { isEnabled: false } });
    expect(found.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning']);
    expect([errorsOf(found).length, warningsOf(found).length]).toEqual([2, 1]);
    expect(Object.keys(CASES).sort()).toEqual([...PREFLIGHT_ERRORS, ...PREFLIGHT_WARNINGS].sort());
  });
});

describe('hours within a flight', () => {
  const within = (chosen: [number, number][], from: string, to: string | null, dayPartingTimezone = 'America/New_York') =>
    hasHoursInFlight({ ...flight(from, to), dayPartingSchedules: chosen, dayPartingTimezone }, '2026-01-01 00:00:00');

  test('are those of the zone they are chosen in', () => {
    // Tuesday 23:00 Eastern is Wednesday 04:00 in UTC.
    expect(within([[3, 4]], '2026-11-24 23:00:00', '2026-11-25 00:00:00', 'UTC')).toBe(true);
    expect(within([[2, 23]], '2026-11-24 23:00:00', '2026-11-25 00:00:00', 'UTC')).toBe(false);
    expect(within([[2, 23]], '2026-11-24 23:00:00', '2026-11-25 00:00:00')).toBe(true);
    expect(within([[3, 9]], '2026-11-24 22:59:59', '2026-11-24 23:10:00', 'Asia/Kathmandu')).toBe(true);
  });

  test('always come in a week and a day, and never in the hour that a clock skips', () => {
    expect(within([[6, 5]], '2026-11-24 00:00:00', '2026-12-02 00:00:00')).toBe(true);
    expect(within([[6, 5]], '2026-11-24 00:00:00', null)).toBe(true);
    expect(within([[0, 2]], '2026-03-08 00:00:00', '2026-03-09 00:00:00')).toBe(false);
    expect(within([[0, 3]], '2026-03-08 00:00:00', '2026-03-09 00:00:00')).toBe(true);
  });
});
