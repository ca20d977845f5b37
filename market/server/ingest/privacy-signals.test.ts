import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { mayIdentify } from '../../contract/identity.ts';
import { GDPR_FLAGS, GPP_STRINGS, OPT_OUT_FLAGS, SECTION_LISTS, US_PRIVACY } from '../../contract/request-sources.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;
/** TC strings of version 2 with purpose 1 and without it, and one of version 1. */
const [YES, NO, OLD] = [`C${'A'.repeat(24)}I.YAAA`, `C${'A'.repeat(60)}`, `B${'A'.repeat(24)}IAAA`];

type Said = Record<string, unknown>;
/** A value at a path of a request. */
const put = (path: string, value: unknown): Said => {
  const [name = '', ...rest] = path.split('.');
  return { [name]: rest.length === 0 ? value : put(rest.join('.'), value) };
};
const merged = (one: Said, other: Said): Said => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const [ours, theirs] = [one[name], value].map((part) => (isPart(part) ? part : undefined));
      return [name, ours && theirs ? merged(ours, theirs) : value];
    }),
  ),
});
const isPart = (part: unknown): part is Said => typeof part === 'object' && part !== null && !Array.isArray(part);

/** Shapes of what is there and cannot be read, whatever is wanted. */
const UNREADABLE = [{}, { a: 1 }, [[]], [{ a: 1 }], [null], 'yes', 'opted out', '{{MACRO}}', '-', 'null', '{"a"', '\u0661'];
const NOTHING = [undefined, null, '', ' '];
/** Of a flag: in force, and not. */
const FLAG = {
  on: [1, 2, -1, 0.5, 1e3, '1', ' 1 ', '01', '2', '00', 'true', 'TRUE', 'yes', true, [1], ['1'], [0], [], [true], ...UNREADABLE],
  off: [0, '0', ' 0 ', false, 'false', 'FALSE', ...NOTHING],
};
const US = {
  on: ['1YYN', '1YYY', '1NYN', '1--', '1YN', '2YNN', '1YNNN', 1, 0, true, false, [], ['1YNN'], ...UNREADABLE],
  off: ['1YNN', '1NNN', '1---', '1ynn', ' 1YNY ', ...NOTHING],
};
const SECTION = {
  on: [
    7,
    6,
    12,
    '7',
    '07',
    ' 7',
    '2,7',
    '5|8',
    '5 7',
    '[7]',
    [7],
    ['7'],
    [5, 7],
    [5, ' 8 '],
    ['5,9'],
    [7.5],
    1.5,
    true,
    false,
    ...UNREADABLE,
  ],
  off: [0, -1, 1, 5, '5', '-1', '1,5', '3;4', [], [5], ['5'], [-1], [1, 3], '[]', undefined, null, ''],
};

type Case = { what: string; said: Said; isInForce: boolean };
const shapesOf = (paths: readonly string[], { on, off }: { on: readonly unknown[]; off: readonly unknown[] }, also: Said = {}): Case[] =>
  paths.flatMap((path) =>
    [on, off].flatMap((values, index) =>
      values.map((value) => ({
        what: `${path} = ${JSON.stringify(value)}${'user' in also ? ` beside ${JSON.stringify(also)}` : ''}`,
        said: merged(put(path, value), also),
        isInForce: index === 0,
      })),
    ),
  );
const all = (of: typeof FLAG | typeof SECTION, isInForce: boolean) =>
  isInForce ? { on: [...of.on, ...of.off], off: [] } : { on: [], off: [...of.on, ...of.off] };
const consented = (consent: unknown, path = 'user.consent') => put(path, consent);

const CASES: Record<string, Case[]> = {
  'COPPA, lmt, dnt and the Global Privacy Control': shapesOf(OPT_OUT_FLAGS, FLAG),
  'US privacy': shapesOf(US_PRIVACY, US),
  'sections of the Global Privacy Platform': shapesOf(SECTION_LISTS, SECTION),
  'a string of the Global Privacy Platform without its sections': [
    ...shapesOf(GPP_STRINGS, { on: ['DBABLA~BVQqAAAAAgA.QA', 1, 0, true, false, [], ...UNREADABLE], off: NOTHING }),
    ...shapesOf(GPP_STRINGS, { on: [], off: ['DBABLA~BVQqAAAAAgA.QA', 1, {}] }, { regs: { gpp_sid: [5] } }),
    ...shapesOf(GPP_STRINGS, { on: ['DBABLA~BVQqAAAAAgA.QA', {}], off: [] }, { regs: { gpp_sid: [7] } }),
  ],
  'the GDPR without a TC string': shapesOf(GDPR_FLAGS, FLAG),
  'the GDPR with a TC string that consents': shapesOf(GDPR_FLAGS, all(FLAG, false), consented(YES)),
  'the GDPR with a TC string that does not consent': shapesOf(GDPR_FLAGS, FLAG, consented(NO)),
  'the GDPR by section 2 of the Global Privacy Platform': [2, '2', '02', '2,5', [2], ['2'], [5, 2]].flatMap((sections) =>
    [undefined, NO, YES].flatMap((consent) =>
      shapesOf(SECTION_LISTS, consent === YES ? { on: [], off: [sections] } : { on: [sections], off: [] }, consented(consent)),
    ),
  ),
  'a TC string': ['user.consent', 'user.ext.consent'].flatMap((path) =>
    shapesOf([path], { on: [NO, OLD, 'C', 1, true, [YES], { tc: YES }, ...NOTHING, ...UNREADABLE], off: [YES] }, { regs: { gdpr: 1 } }),
  ),
};
CASES['all of them, in what is no object'] = shapesOf(['regs', 'regs.ext'], {
  on: [1, 0, true, false, 'x', '', '{"coppa":1}', [], [{ coppa: 1 }], [0]],
  off: [undefined, null, {}],
});
const PERSON = { user: { id: 'u-1', data: [{ segment: [{ id: 's-1' }] }], eids: [{ source: 'ids.example', uids: [{ id: 'e-1' }] }] } };
const homeOf = (index: number) => `203.0.${Math.floor(index / 200)}.${(index % 200) + 1}`;
const deviceOf = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;
/** A request of somebody at home, who says this. */
const requestOf = (said: Said, index: number) =>
  merged(
    {
      id: `r-${index}`,
      imp: [{ id: '1', banner: {} }],
      device: { ip: homeOf(index), ifa: deviceOf(index) },
      ...PERSON,
    },
    said,
  );

/** What is kept of the persons of requests, by the id of each: everything or nothing, else what it is. */
async function keptOf(): Promise<Map<string, unknown>> {
  const rows = await events.store.query<{ id: string; kept: number; parts: number[] }>(
    `SELECT request_id AS id, [toUInt32(user != 0), toUInt32(household != 0), toUInt32(length(identities)), toUInt32(length(segments))] AS parts,
       arraySum(parts) AS kept FROM bid_requests`,
  );
  return new Map(
    rows.map(({ id, parts }) => [id, parts.every((part) => part === 0) ? 'nobody' : parts.join() === '1,1,2,1' ? 'somebody' : parts]),
  );
}
/** Whether an impression was seen by each of these homes or devices. */
async function seenOf(type: 'ip' | 'device', ids: readonly string[]): Promise<boolean[]> {
  const rows = await events.store.query<{ id: string; isSeen: boolean }>(
    `SELECT arrayJoin({ids:Array(String)}) AS id, cityHash64(concat({type:String}, ':', id)) IN (SELECT identity FROM sightings_daily WHERE type = {type:String}) AS isSeen`,
    { ids, type },
  );
  const seen = new Map(rows.map(({ id, isSeen }) => [id, Boolean(isSeen)]));
  return ids.map((id) => seen.get(id) ?? false);
}
/** The values of an object that are no objects, by their paths; an empty one is a value. */
const leavesOf = (said: Said, before = ''): [path: string, value: unknown][] =>
  Object.entries(said).flatMap(([name, value]) =>
    isPart(value) && Object.keys(value).length > 0 ? leavesOf(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );
const isOfThe = (isInForce: boolean) => (isInForce ? 'nobody' : 'somebody');
const wrongOf = (cases: readonly Case[], told: (index: number) => unknown) =>
  cases.flatMap(({ what, isInForce }, index) => (told(index) === isOfThe(isInForce) ? [] : `${what}: ${String(told(index))}`));

describe('a privacy signal that is there and cannot be read is in force', () => {
  test.each(Object.keys(CASES))('of a request, in each shape: %s', (name) => {
    const cases = CASES[name] ?? [];
    expect(wrongOf(cases, (index) => isOfThe(!mayIdentify(requestOf(cases[index]?.said ?? {}, index))))).toEqual([]);
  });

  const everything = Object.values(CASES).flat();
  test.each(['events', 'openrtb', 'openrtb-pairs'])('of a batch, signal by signal and shape by shape: %s', async (format) => {
    const lines = everything.map(({ said }, index) => {
      const request = requestOf(said, index);
      if (format === 'events') return { type: 'request', ts: NOON, sample: 1, request };
      return format === 'openrtb' ? request : { ts: NOON, request };
    });
    const { rejected } = await feedLines(events, format, lines, { ts: String(NOON) });
    const kept = await keptOf();
    expect([rejected, kept.size]).toEqual([0, everything.length]);
    expect(wrongOf(everything, (index) => kept.get(`r-${index}`))).toEqual([]);
  });

  test('of an outcome, whose home and device are then seen by nobody', async () => {
    const lines = everything.map(({ said }, index) => ({
      ...{ type: 'impression', ts: NOON, sample: 1, dealid: 'KON-1001', price: 1 },
      request: requestOf(said, index),
    }));
    const { rejected, outcomes } = await feedLines(events, 'events', lines);
    const homes = await seenOf(
      'ip',
      everything.map((_, index) => homeOf(index)),
    );
    const devices = await seenOf(
      'device',
      everything.map((_, index) => deviceOf(index)),
    );
    expect([rejected, outcomes]).toEqual([0, everything.length]);
    expect(
      wrongOf(everything, (index) => {
        return homes[index] === devices[index] ? isOfThe(!homes[index]) : 'the home or the device alone';
      }),
    ).toEqual([]);
  });

  test('of a cell of CSV, in each writing', async () => {
    const columns = ['coppa', 'gdpr', 'gpc', 'us_privacy', 'gpp_sid', 'gpp', 'lmt', 'dnt', 'consent'];
    const pathOf = (name: string) => `${['lmt', 'dnt'].includes(name) ? 'device' : name === 'consent' ? 'user' : 'regs'}.${name}`;
    const paths = columns.map(pathOf);
    const written = everything.filter(({ said }) =>
      leavesOf(said).every(([path, value]) => paths.includes(path) && (typeof value !== 'object' || value === null)),
    );
    const cell = (said: Said, path: string) => `"${String(leavesOf(said).find(([at]) => at === path)?.[1] ?? '').replaceAll('"', '""')}"`;
    const rows = written.map(({ said }, index) => [
      ...['impression', NOON, 'KON-1001', 1, homeOf(index)],
      ...paths.map((path) => cell(said, path)),
    ]);
    const { rejected, outcomes } = await feedLines(events, 'csv', [
      ['type', 'ts', 'dealid', 'price', 'ip', ...columns].join(),
      ...rows.map((row) => row.join()),
    ]);
    const seen = await seenOf(
      'ip',
      written.map((_, index) => homeOf(index)),
    );
    expect([rejected, outcomes, written.length > 200]).toEqual([0, written.length, true]);
    expect(wrongOf(written, (index) => isOfThe(!seen[index]))).toEqual([]);
  });
});

describe('a line with a test that is no plain no counts nowhere, and one without counts once', () => {
  const cases = shapesOf(['test'], FLAG);
  const hour = (index: number) => NOON + 3_600 * index;
  const request = ({ said }: Case, index: number) => ({ id: `r-${index}`, imp: [{ id: '1', banner: {} }], ...said });
  const tests = cases.filter(({ isInForce }) => isInForce).length;
  const note = (lines: number) => `${lines} lines are tests and counted nowhere.`;
  /** What is counted of each case, whose hour is its own. */
  const countedOf = async (columns: string) => {
    const rows = await events.store.query<{ at: number; counted: string[] }>(
      `SELECT toUnixTimestamp(hour) AS at, arrayMap(count -> toString(count), [${columns}]) AS counted FROM delivery_hourly GROUP BY hour`,
    );
    const byHour = new Map(rows.map(({ at, counted }) => [at, counted.join()]));
    return cases.map((_, index) => byHour.get(hour(index)) ?? '');
  };
  const expected = (counted: string) => cases.map(({ isInForce }) => (isInForce ? '' : counted));

  test('requests', async () => {
    const lines = cases.map((one, index) => ({ type: 'request', ts: NOON, sample: 1, request: request(one, index) }));
    const { notes, requests } = await feedLines(events, 'events', lines);
    const rows = await events.store.query<{ id: string }>('SELECT request_id AS id FROM bid_requests');
    expect([requests, notes]).toEqual([cases.length, [note(tests)]]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(cases.flatMap(({ isInForce }, index) => (isInForce ? [] : `r-${index}`))));
  });

  test('outcomes of every type', async () => {
    const types = [
      { type: 'auction', loss: 0 },
      { type: 'impression' },
      { type: 'click' },
      { type: 'viewable' },
      { type: 'video', event: 'start' },
    ];
    const before = [{ type: 'match' }, { type: 'unoffered', cause: 'floor' }];
    const lines = cases.flatMap((one, index) =>
      [...types, ...before].map((said) => ({
        ts: hour(index),
        sample: 1,
        dealid: 'KON-1001',
        price: 1,
        request: request(one, index),
        ...said,
      })),
    );
    const { notes, rejected } = await feedLines(events, 'events', lines);
    expect([rejected, notes]).toEqual([0, [note(tests * 7)]]);
    expect(await countedOf('sum(requests), sum(wins), sum(impressions), sum(clicks), sum(viewable), sum(video_starts)')).toEqual(
      expected('1,1,1,1,1,1'),
    );
    const [matched] = await events.store.query('SELECT toString(sum(matched)) AS matched, sumMap(causes) AS causes FROM unoffered_hourly');
    const counted = String(cases.length - tests);
    expect(matched).toEqual({ matched: counted, causes: { floor: counted } });
  });

  test('bids of pairs, and what notices tell of them in this batch and in the next', async () => {
    const bid = { id: 'b', impid: '1', dealid: 'KON-1001', price: 1 };
    const pairs = cases.map((one, index) => ({
      ...{ ts: hour(index), request: request(one, index), response: { id: `r-${index}`, seatbid: [{ bid: [bid] }] } },
    }));
    const told = (notice: string) => cases.map((_, index) => ({ ts: hour(index), notice, id: `r-${index}` }));
    await feedLines(events, 'openrtb-pairs', [...pairs, ...told('win')]);
    await feedLines(events, 'openrtb-pairs', told('billing'));
    expect(await countedOf('sum(requests), sum(wins), sum(impressions)')).toEqual(expected('1,1,1'));
  });

  test('cells of CSV', async () => {
    const cells = cases
      .map(({ said }) => said['test'] ?? '')
      .map((value, index) => (typeof value === 'object' ? (cases[index]?.isInForce ? '1' : '') : String(value)));
    const rows = cells.map((value, index) => `impression,${hour(index)},KON-1001,1,"${value.replaceAll('"', '""')}"`);
    const { notes } = await feedLines(events, 'csv', ['type,ts,dealid,price,test', ...rows]);
    expect(notes).toEqual([note(tests)]);
    expect(await countedOf('sum(impressions)')).toEqual(expected('1'));
  });
});
