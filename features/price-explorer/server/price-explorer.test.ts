import { micros } from '@kontor/core/contract';
import { type Caller, type Mailbox, openMailbox, PERSONAS } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { dealRoutes } from '@kontor/deals/contract';
import { netRate, type PriceTerms, priceSplit, reachOf } from '@kontor/market/contract';
import { audienceOf, emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type PriceChart, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { chartMailJob } from './chart-mail.ts';

const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const some = (...values: string[]) => ({ included: true, values });
const sum = (bars: readonly { value: number }[]) => bars.reduce((total, { value }) => total + value, 0);

/** Sixty are held against a count in market/server/forecast/price-scan.test.ts; `npm run night` drills more of these. */
const DRILLED = Number(process.env['DRILLED_PLANS'] ?? 10);

let mailbox: Mailbox;
let app: TestApp;
let agency: Caller;
let plans: { id: string; targeting: MediaPlanTargeting }[];
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  agency = await app.as('agency');
  const { rows } = await agency.call(mediaPlanRoutes.list, { pagination: { number: 60 } });
  const read = await Promise.all(rows.map(({ id }) => agency.call(mediaPlanRoutes.get, { id })));
  // Audiences are told by rules of their own (decision 0078).
  plans = read.filter(({ targeting: of }) => audienceOf(of) === null);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
const refused = async (input: Record<string, unknown>, route: (typeof routes)[keyof typeof routes] = routes.cpm) => {
  const { status, envelope } = await agency.try(route, input as never);
  return { status, code: envelope.msg, issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`) };
};

describe('bars by price (2 §3, §4)', () => {
  test('and what has no known price come to the forecast; the parts of a bar come to the bar, three levels deep', async () => {
    let drilled = 0;
    for (const { targeting: of } of plans.slice(0, DRILLED)) {
      const forecast = await agency.call(mediaPlanRoutes.forecast, { targeting: of });
      const all = await agency.call(routes.cpm, { targeting: of });
      expect(sum(all.graph.data) + all.unpriced).toBeCloseTo(forecast.requests, 4);
      const bar = all.graph.data.toSorted((a, b) => b.value - a.value)[0];
      if (!bar || bar.value === 0 || bar.from === undefined || bar.to === null) continue;
      const dollar = await agency.call(routes.cpm, { targeting: of, from: bar.from, to: bar.to });
      expect(dollar.graph.data).toHaveLength(10);
      expect(sum(dollar.graph.data)).toBeCloseTo(bar.value, 4);
      const dime = dollar.graph.data.toSorted((a, b) => b.value - a.value)[0];
      expect(sum(dime?.subChart ?? [])).toBeCloseTo(dime?.value ?? -1, 4);
      const cents = await agency.call(routes.cpm, { targeting: of, from: dime?.from, to: dime?.to ?? 0 });
      expect(sum(cents.graph.data)).toBeCloseTo(dime?.value ?? -1, 4);
      drilled += 1;
    }
    expect(drilled).toBeGreaterThan(DRILLED / 4);
  });

  test('the open end opens too, and its parts come to it', async () => {
    const all = await agency.call(routes.cpm, { targeting: targeting({ mediaType: 'video' }) });
    const open = all.graph.data.find(({ to }) => to === null);
    const above = await agency.call(routes.cpm, { targeting: targeting({ mediaType: 'video' }), from: 39 });
    expect(sum(above.graph.data)).toBeCloseTo(open?.value ?? 0, 4);
  });

  test('the median is that of the sorted floors, once it is settled', async () => {
    const { medianCpm, settled } = await agency.call(routes.cpm, { targeting: targeting({ platform: ['CTV'] }) });
    expect(settled).toBe(true);
    const today = new Date().toISOString().slice(0, 10);
    const rows = await app.stores.events.query<{ floor: string; weight: number }>(
      `SELECT toString(floor) AS floor, weight FROM bid_requests WHERE media_type = 'video' AND platform = 'CTV' AND NOT floor_unknown
       AND day BETWEEN {today:Date} - 28 AND {today:Date} - 1`,
      { today },
    );
    const sorted = rows.map(({ floor, weight }) => ({ floor: Number(floor), weight: Number(weight) })).sort((a, b) => a.floor - b.floor);
    const half = sorted.reduce((total, { weight }) => total + weight, 0) / 2;
    let passed = 0;
    const middle = sorted.find(({ weight }) => {
      passed += weight;
      return passed >= half;
    });
    expect(medianCpm).toBe(middle?.floor);
  });

  test('at once it is read between the ends of a dollar, and says that it is not settled', async () => {
    const { medianCpm, settled } = await agency.call(routes.cpm, { targeting: targeting(), quick: true });
    const forecast = await agency.call(mediaPlanRoutes.forecast, { targeting: targeting(), quick: true });
    expect([medianCpm, settled]).toEqual([forecast.medianCpm, false]);
  });

  test('a targeting that nothing meets says that there is not enough data', async () => {
    const none = await agency.call(routes.cpm, {
      targeting: targeting({ mediaType: 'display', platform: ['CTV'], rating: some('TV-MA') }),
    });
    expect(none).toMatchObject({ msg: 'No enough data to build chart', graph: { data: [], minCpm: null, maxCpm: null } });
  });
});

describe('what a price reaches', () => {
  test('is what rail, waterfall and pre-flight say, to the micro: twenty prices of chance (P5)', async () => {
    const random = randomOf(31).next;
    const count = (value: number) => Math.round(value).toLocaleString('en-US');
    const money = (value: number) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    const seen = { under: 0, eaten: 0, counted: 0 };
    for (const [index, plan] of plans.slice(0, 20).entries()) {
      const { targeting: of } = plan;
      const forecast = await agency.call(mediaPlanRoutes.forecast, { targeting: of });
      const dealFloor = (random() * (index % 4 === 0 ? 99.99 : 24)).toFixed(2);
      const marginType: PriceTerms['marginType'] = index % 2 === 0 ? 'PERCENT' : 'FLAT';
      const most = marginType === 'PERCENT' ? 40 : Number(dealFloor);
      // All of the price, now and then.
      const margin = index % 6 === 3 ? dealFloor : (random() * most).toFixed(index % 5 === 0 ? 0 : 4);
      const dataCost = (random() * 3).toFixed(6);
      for (const cost of [dataCost, undefined]) {
        const chart = await agency.call(routes.cpm, { targeting: of, dealFloor, marginType, margin, dataCost: cost });
        const terms: PriceTerms = { rate: dealFloor, marginType, marginValue: margin, dataFee: cost ?? forecast.dataFee };
        expect(chart.net).toBe(netRate(terms));
        const { bid, ...parts } = priceSplit(terms);
        expect(parts.margin + parts.dataFee + micros(chart.net)).toBe(bid);
        const priced = forecast.histogram.reduce((total, { requests }) => total + requests, 0);
        expect(chart.within).toBeCloseTo((priced * reachOf(forecast.histogram, terms)) / 100, 6);
        if (cost !== undefined) continue;
        const goal = { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '900000000000' } as const;
        const deal = { mediaPlans: plan.id, rate: dealFloor, marginType, marginValue: margin, ...goal };
        const { findings } = await agency.call(dealRoutes.preflight, { deal });
        const said = (code: string) => findings.find((one) => one.code === code)?.text;
        const net = Number(chart.net);
        expect([deal, said('netNotPositive') !== undefined]).toEqual([deal, Number(dealFloor) > 0 && net <= 0]);
        seen.eaten += Number(net <= 0);
        if (net <= 0 || said('nothingBuyable') !== undefined || !forecast.isEnough) continue;
        const { medianCpm } = forecast;
        const isUnder = medianCpm !== null && net < medianCpm;
        seen.under += Number(isUnder);
        seen.counted += 1;
        expect(said('netUnderMedian') ?? '').toBe(
          isUnder ? `Net to publisher (${money(net)}) is below the median floor (${money(medianCpm)}).` : '',
        );
        expect(said('budgetBeyondForecast')).toContain(
          `There are ${count(chart.within + chart.unpriced)} avails a day that clear the floor`,
        );
      }
    }
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
  });

  test('a ten-thousandth of a dollar more leaves the publisher something, and the pre-flight says so at the same one', async () => {
    const [plan] = plans;
    const { dataFee } = await agency.call(mediaPlanRoutes.forecast, { targeting: plan?.targeting ?? targeting() });
    const [rate, units] = ['12.50', 10_000];
    const whole = Math.round((Number(rate) - Number(dataFee)) * units);
    for (const less of [0, 1]) {
      const marginValue = ((whole - less) / units).toFixed(4);
      const price = { marginType: 'FLAT' as const, margin: marginValue };
      const { net } = await agency.call(routes.cpm, { targeting: plan?.targeting ?? targeting(), dealFloor: rate, ...price });
      expect(micros(net)).toBe(BigInt(less) * 100n);
      const { findings } = await agency.call(dealRoutes.preflight, {
        deal: { mediaPlans: plan?.id ?? '', rate, marginType: 'FLAT', marginValue },
      });
      expect([less, findings.some(({ code }) => code === 'netNotPositive')]).toEqual([less, less === 0]);
    }
  });

  test.each([
    ['a floor of 100', { dealFloor: '100' }, 'dealFloor: Enter a floor between 0 and 99.99, at most two decimals.'],
    ['a floor below 0', { dealFloor: -1 }, 'dealFloor: Enter a floor between 0 and 99.99, at most two decimals.'],
    ['a comma', { dealFloor: '12,5' }, 'dealFloor: Enter a floor between 0 and 99.99, at most two decimals.'],
    ['a margin above all of it', { margin: '101', marginType: 'PERCENT' }, 'margin: A margin in percent is at most 100.'],
  ])('refuses %s in words', async (_, change, issue) => {
    expect(await refused({ targeting: targeting(), ...change })).toMatchObject({ status: 400, issues: [issue] });
  });

  test('refuses a zone and a chart that there are not', async () => {
    expect((await refused({ targeting: targeting(), timezone: 'CET' })).status).toBe(400);
    expect((await refused({ targeting: targeting(), chartType: 'pie' }, routes.area)).status).toBe(400);
  });
});

describe('when requests come', () => {
  test('complete days stand with the range of their weekday and come to the forecast; the day that is not over stands apart', async () => {
    const chart = await agency.call(routes.area, { targeting: targeting() });
    const complete = chart.graph.data.filter(({ isRunning }) => !isRunning);
    expect(complete).toHaveLength(28);
    expect(sum(complete) / complete.length).toBeCloseTo(chart.requests, 4);
    expect(complete.every(({ low, high }) => typeof low === 'number' && typeof high === 'number')).toBe(true);
    expect(chart.graph.data.filter(({ isRunning }) => isRunning).length).toBeLessThanOrEqual(1);
  });

  test('a day has 24 hours that come to what its rows say, and a week 168', async () => {
    const hours = (await agency.call(routes.area, { targeting: targeting(), chartType: 'hourly', timezone: 'UTC' })).graph.data;
    const day = hours[0]?.label.slice(0, 10);
    const days = (await agency.call(routes.area, { targeting: targeting() })).graph.data;
    expect(hours).toHaveLength(24);
    expect(sum(hours)).toBeCloseTo(days.find(({ label }) => label === day)?.value ?? -1, 4);
    const week = await agency.call(routes.area, { targeting: targeting(), chartType: 'weekly', timezone: 'UTC' });
    expect(week.graph.data).toHaveLength(168);
    expect(sum(week.graph.data)).toBeCloseTo(week.requests * 7, 3);
  });

  test('a day before the last 28 is refused', async () => {
    expect(await refused({ targeting: targeting(), chartType: 'hourly', day: '2020-01-01' }, routes.area)).toMatchObject({ status: 400 });
  });
});

describe('a saved plan', () => {
  test('is drawn by its id as its targeting is; with publisher direct inventory asked for, only such a plan', async () => {
    const [plan] = plans;
    const drawn = async (ask: () => Promise<PriceChart>) => (await ask()).graph;
    const sent = await drawn(() => agency.call(routes.cpm, { targeting: plan?.targeting ?? targeting() }));
    expect(await drawn(() => agency.call(routes.saved, { mediaId: plan?.id ?? '' }))).toEqual(sent);
    const direct = await agency.try(routes.savedDirect, { mediaId: plan?.id ?? '' });
    expect(direct.envelope.msg).toBe('This media plan is of the open market. Ask for a plan of publisher direct inventory.');
    const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Direct evenings', targeting: targeting({ pmp: true }) });
    expect((await agency.try(routes.savedDirect, { mediaId: envelope.value ?? '' })).status).toBe(200);
  });

  test('of another account is not there', async () => {
    const rival = await app.as('rival');
    const { rows } = await rival.call(mediaPlanRoutes.list, {});
    expect((await agency.try(routes.saved, { mediaId: rows[0]?.id ?? '' })).status).toBe(404);
  });

  test('of any account is drawn for staff', async () => {
    const staff = await app.as('staff');
    expect((await staff.try(routes.saved, { mediaId: plans[0]?.id ?? '', admin: true })).status).toBe(200);
    expect((await staff.try(routes.saved, { mediaId: plans[0]?.id ?? '' })).status).toBe(404);
  });
});

describe('insights', () => {
  test('have requests, share, median floor and reach of each value, as its own targeting would', async () => {
    const { rows, requests } = await agency.call(routes.insights, { targeting: targeting(), by: 'publishers', net: 10 });
    const [first] = rows;
    expect(rows.map((row) => row.requests)).toEqual(rows.map((row) => row.requests).toSorted((a, b) => b - a));
    const alone = await agency.call(routes.cpm, { targeting: targeting({ publishers: some(first?.value ?? '') }) });
    expect(first?.requests).toBeCloseTo(alone.requests, 4);
    expect(first?.share).toBeCloseTo((alone.requests / requests) * 100, 6);
    expect(first?.medianFloor).toBeCloseTo(alone.medianCpm ?? -1, 4);
    expect(first?.within ?? -1).toBeGreaterThanOrEqual(0);
    expect(first?.name).not.toBe(first?.value);
  });

  test('by hour come to all requests', async () => {
    const { rows, requests } = await agency.call(routes.insights, { targeting: targeting(), by: 'hour' });
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`));
    expect(rows.reduce((total, row) => total + row.requests, 0)).toBeCloseTo(requests, 4);
  });
});

describe('a chart as a file', () => {
  test('is CSV with raw figures', async () => {
    const { body } = await agency.raw({ method: 'POST', url: '/api/chart/pmp/download', payload: { targeting: targeting() } } as never);
    const chart = await agency.call(routes.cpm, { targeting: targeting() });
    const lines = body.trim().split('\n');
    expect(lines[0]).toContain('Floor from (USD CPM)');
    expect(lines).toHaveLength(chart.graph.data.length + 1);
  });

  test('goes to nobody else', async () => {
    const other = await agency.try(routes.mail, { targeting: targeting(), email: 'somebody@else.example' });
    expect([other.status, other.envelope.msg]).toEqual([403, 'A chart is mailed to your own address only.']);
  });
});

test('charts arrive as Excel files at the address of who asked: another library reads the figures that were drawn', async () => {
  // As the queue does it, at once.
  Object.assign(app.stores.jobs, { send: (job: typeof chartMailJob, input: never) => job.run(input, app.stores) });
  const rowsOf = async (letter = '') => {
    const [, base64 = ''] = /\r?\n\r?\n(UEsDB[A-Za-z0-9+/=\r\n]+)/.exec(letter) ?? [];
    const [{ data: rows } = { data: [] }] = await readExcel(Buffer.from(base64, 'base64'));
    return rows;
  };
  const mailed = async (chartType: 'cpm' | 'daily' | 'weekly', title: string) => {
    const { envelope } = await agency.try(routes.mail, { targeting: targeting(), chartType, title });
    expect(envelope.msg).toMatch(/^The chart is on its way to .*@/);
    const letter = mailbox.letters.at(-1) ?? '';
    expect(letter).toContain(`To: ${PERSONAS.agency}`);
    return letter;
  };
  const letter = await mailed('cpm', '=1+1 evenings');
  expect(letter).toContain('Subject: Requests vs CPM, =1+1 evenings');
  const chart = await agency.call(routes.cpm, { targeting: targeting() });
  expect((await rowsOf(letter)).slice(1)).toEqual(chart.graph.data.map(({ from, to, value }) => [from ?? null, to ?? null, value]));
  const days = (await agency.call(routes.area, { targeting: targeting() })).graph.data;
  expect((await rowsOf(await mailed('daily', 'Days'))).slice(1)).toEqual(
    days.map(({ label, value, low, high, isRunning }) => [label, value, low ?? null, high ?? null, isRunning ? 'not over' : 'complete']),
  );
  const week = (await agency.call(routes.area, { targeting: targeting(), chartType: 'weekly' })).graph.data;
  expect((await rowsOf(await mailed('weekly', 'Hours'))).slice(1)).toEqual(week.map(({ label, value }) => [label, value]));
  expect(mailbox.letters).toHaveLength(3);
});
