import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flatten, type SampledRequest } from '@kontor/market/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../core/testing/test-event-store.ts';
import { checkBatch } from './check-batch.ts';
import { applyBatch } from './ingest.ts';

const TS = 1_788_220_800;
const BANNER = { id: '1', banner: { w: 300, h: 250 } };
type Sent = Record<string, unknown>;
type Row = Partial<Omit<SampledRequest, 'user' | 'household'>> & { isUserKnown?: boolean; isHomeKnown?: boolean };

const identified = { user: { id: 'u1' }, device: { ip: '198.51.100.7' } };
/** Purposes 1, 2 and 3 consented to, and none. */
const CONSENT = 'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA';
const NO_CONSENT = 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA';
const unknown: Row[] = [{ isUserKnown: false, isHomeKnown: false }];

/** What a request says, and the rows that it becomes; the rest of a row is the same in both readings. */
const CASES: Record<string, [sent: Sent, rows: Row[]]> = {
  'an app is its bundle': [
    { app: { bundle: ' com.tidal.tv ', id: '7', storeurl: 'https://apps.apple.com/us/app/x/id99' } },
    [{ app: 'com.tidal.tv' }],
  ],
  'an app without a bundle is its id in the store’s address': [
    { app: { id: '7', storeurl: 'https://apps.apple.com/us/app/tidal/id886445756?mt=8' }, device: { devicetype: 4 } },
    [{ app: '886445756', domain: '', platform: 'INAPP' }],
  ],
  'of Google Play too': [
    { app: { storeurl: 'https://play.google.com/store/apps/details?hl=en&id=com.tidal.tv' } },
    [{ app: 'com.tidal.tv' }],
  ],
  'else the id that the exchange gave it': [{ app: { id: 'agltb3B', name: 'Tidal' } }, [{ app: 'agltb3B' }]],
  'a domain has no scheme, user, port, path or www.': [
    { site: { domain: 'HTTPS://me@WWW.News.example:8443/a?b#c' } },
    [{ domain: 'news.example' }],
  ],
  'a site without a domain is the host of its page': [
    { site: { page: 'http://blog.news.example/2026/x.html' } },
    [{ domain: 'blog.news.example' }],
  ],
  'a publisher without an id is known by domain, name or the last of the chain': [
    { site: { domain: 'a.example', publisher: { domain: 'https://www.Media.example/', name: 'Media' } } },
    [{ publisher: 'media.example' }],
  ],
  'by name': [{ app: { id: '1', publisher: { name: ' Media House ' } } }, [{ publisher: 'Media House' }]],
  'by the chain': [
    {
      site: { domain: 'a.example' },
      source: {
        ext: {
          schain: {
            nodes: [
              { asi: 'one.example', sid: 's1' },
              { asi: 'two.example', sid: 's2' },
            ],
          },
        },
      },
    },
    [{ publisher: 's2' }],
  ],
  'what says nothing of its supply counts in the market': [
    {},
    [{ app: '', domain: '', publisher: '', platform: '', media_type: 'display' }],
  ],
  'a screen outdoors is a platform of its own': [
    { dooh: { id: 'board-7', publisher: { id: 'p9' } }, device: { devicetype: 8 } },
    [{ platform: 'DOOH', publisher: 'p9', app: '', domain: '' }],
  ],
  'every imp is an opportunity of its own': [
    {
      imp: [
        { id: '1', banner: {}, bidfloor: 0.5 },
        { id: '2', video: { mimes: ['video/mp4'] }, banner: {}, bidfloor: '12.25', bidfloorcur: 'usd' },
        { id: '3', audio: {} },
        { id: '4', native: { request: '{}' }, bidfloor: 3, bidfloorcur: 'EUR' },
        { id: '5', banner: {}, bidfloor: 0, bidfloorcur: 'EUR' },
      ],
    },
    [
      { media_type: 'display', floor: '0.5', floor_unknown: 0 },
      { media_type: 'video', floor: '12.25', floor_unknown: 0 },
      { media_type: 'audio', floor: '0', floor_unknown: 0 },
      { media_type: 'native', floor: '0', floor_unknown: 1 },
      { media_type: 'display', floor: '0', floor_unknown: 0 },
    ],
  ],
  'the user’s place stands in where the device’s is silent': [
    { device: { geo: { lat: 40 } }, user: { geo: { country: 'USA', region: 'California', metro: '0803', zip: '90012-4455' } } },
    [{ country: 'US', state: 'CA', dma: '803', zip: '90012' }],
  ],
  'and parts of two places do not mix': [
    { device: { geo: { country: 'CAN', region: 'ca-on', zip: 'm5v 2t6' } }, user: { geo: { country: 'USA', metro: '501' } } },
    [{ country: 'CA', state: 'ON', dma: '', zip: 'M5V' }],
  ],
  'a number has lost its zeros': [{ device: { geo: { country: 'US', zip: 1001, metro: 501 } } }, [{ zip: '01001', dma: '501' }]],
  'seven digits are no zip code, and stay as they are': [{ device: { geo: { country: 'USA', zip: '1234567' } } }, [{ zip: '1234567' }]],
  'a code of another country stays': [
    { device: { geo: { country: 'GBR', zip: 'SW1A 1AA', region: 'LND' } } },
    [{ zip: 'SW1A 1AA', state: '' }],
  ],
  'an area may have a dash': [{ device: { geo: { country: 'CAN', zip: 'h2x-1y4', region: 'Québec' } } }, [{ zip: 'H2X', state: 'QC' }]],
  'what is no region and no metro says nothing': [
    { device: { geo: { country: ' usa ', region: 'XX', metro: 'New York' } } },
    [{ country: 'US', state: '', dma: '' }],
  ],
  'what is no host is no domain': [
    { site: { domain: 'not a url', page: 'about:blank', publisher: { id: ['p'] } } },
    [{ domain: '', publisher: '' }],
  ],
  'of two hosts the first counts': [{ site: { domain: 'a.example, b.example' } }, [{ domain: 'a.example' }]],
  'Amazon writes its apps in three ways': [{ app: { storeurl: 'https://www.amazon.com/gp/product/B00ABCDEFG' } }, [{ app: 'B00ABCDEFG' }]],
  'a floor of another currency may be large': [
    { imp: [{ ...BANNER, bidfloor: 1_500_000, bidfloorcur: 'VND' }] },
    [{ floor: '0', floor_unknown: 1 }],
  ],
  'a language is its first subtag': [{ site: { domain: 'a.example', content: { langb: 'es-MX' } } }, [{ language: 'es' }]],
  'and its code where it has one': [{ app: { id: '1', content: { language: 'EN' } } }, [{ language: 'en' }]],
  'who says nothing of privacy is counted': [identified, [{ isUserKnown: true, isHomeKnown: true }]],
  'a home of IPv6 is its network': [{ device: { ipv6: '2001:db8:1:2::7' } }, [{ isUserKnown: false, isHomeKnown: true }]],
  'an address without a network is none': [{ device: { ipv6: '::1' } }, unknown],
  'a child is nobody (COPPA)': [{ ...identified, regs: { coppa: 1 } }, unknown],
  'limited tracking is obeyed (lmt)': [{ ...identified, device: { ...identified.device, lmt: 1 } }, unknown],
  'yes may be said as true': [{ ...identified, device: { ...identified.device, lmt: true } }, unknown],
  'the GDPR is in force by its section of the Global Privacy Platform': [{ ...identified, regs: { gpp_sid: [2] } }, unknown],
  'and where either place says so': [{ ...identified, regs: { gdpr: 0, ext: { gdpr: 1 } } }, unknown],
  'US privacy is a US section too': [{ ...identified, regs: { gpp_sid: [6] } }, unknown],
  'a consent of the first framework is none': [
    { ...identified, user: { id: 'u1', consent: `B${CONSENT.slice(1)}` }, regs: { gdpr: 1 } },
    unknown,
  ],
  'what stands where an identity was taken away is nobody': [
    { user: { id: ' ' }, device: { ifa: '00000000-0000-0000-0000-000000000000', ip: '0.0.0.0' } },
    unknown,
  ],
  'do not track is obeyed (dnt)': [{ ...identified, device: { ...identified.device, dnt: '1' } }, unknown],
  'an opt-out of sale is obeyed (US privacy)': [{ ...identified, regs: { ext: { us_privacy: '1YYN' } } }, unknown],
  'no opt-out is none': [{ ...identified, regs: { us_privacy: '1YNN' } }, [{ isUserKnown: true, isHomeKnown: true }]],
  'a US section of the Global Privacy Platform is not read, and counts as an opt-out': [
    { ...identified, regs: { gpp: 'DBABLA~', gpp_sid: [7] } },
    unknown,
  ],
  'under the GDPR without consent nobody is known': [{ ...identified, regs: { ext: { gdpr: 1 } } }, unknown],
  'nor with consent to nothing': [{ ...identified, user: { id: 'u1', ext: { consent: NO_CONSENT } }, regs: { gdpr: 1 } }, unknown],
  'with consent to purpose 1 somebody is': [
    { ...identified, user: { id: 'u1', consent: CONSENT }, regs: { gdpr: 1 } },
    [{ isUserKnown: true, isHomeKnown: true }],
  ],
};
const SENT = Object.entries(CASES).map(([name, [sent]], index) => ({
  name,
  request: { id: `case-${index}`, imp: [BANNER], ...sent } as Sent & { id: string },
}));

const REFUSED: [line: Sent, reason: string][] = [
  [{ ts: Math.floor(Date.UTC(2099, 0, 1) / 1000) }, 'has a ts that is still to come'],
  [{ sample: 1.5 }, 'has no whole sample from 1 to 1,000,000'],
  [{ request: { id: ' ', imp: [BANNER] } }, 'has no request id'],
  [{ request: { id: { a: 1 }, imp: [BANNER] } }, 'has no request id'],
  [{ request: { id: '1' } }, 'has no imp'],
  [{ request: { id: '1', imp: [] } }, 'has no imp'],
  [{ request: { id: '1', imp: 7 } }, 'has no imp'],
  [{ request: { id: '1', imp: Array.from({ length: 101 }, () => BANNER) } }, 'has more than 100 imps'],
  [{ request: { id: '1', imp: [BANNER, { banner: {} }] } }, 'has an imp without an id'],
  [{ request: { id: '1', imp: [{ id: '1' }] } }, 'has an imp without banner, video, audio or native'],
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: 'abc' }] } }, 'has a bidfloor that is no amount'],
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: -1 }] } }, 'has a bidfloor that is no amount'],
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: 1e30 }] } }, 'has a bidfloor that is no amount'],
  [{ request: { id: '1', imp: [BANNER], app: { bundle: 'b'.repeat(401) } } }, 'has a text of more than 400 letters'],
  [{ request: { id: '1', imp: [BANNER], site: { cat: ['IAB1', 'x'.repeat(401)] } } }, 'has a text of more than 400 letters'],
  [{ request: { id: '1', imp: [BANNER], app: { bundle: 'a\0b' } } }, 'has a text with a zero character'],
];

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

async function ingest(batch: string, lines: readonly Sent[]) {
  const file = join(events.directory, `${batch}.ndjson`);
  await writeFile(file, lines.map((line) => JSON.stringify({ type: 'request', ts: TS, sample: 1, ...line })).join('\n'));
  return applyBatch(events.side, { batch, file });
}

test('what OpenRTB allows comes in, read by the engine as by flatten', async () => {
  const result = await ingest(
    'outside',
    SENT.map(({ request }) => ({ request })),
  );
  expect(result).toMatchObject({ requests: SENT.length, rejected: 0 });
  const rows = await events.store.query<SampledRequest & { request_id: string; isUserKnown: number; isHomeKnown: number }>(
    'SELECT * EXCEPT (day, ts, batch, weight), user != 0 AS isUserKnown, household != 0 AS isHomeKnown FROM bid_requests ORDER BY request_id, floor, media_type',
  );
  for (const { name, request } of SENT) {
    const read = rows.filter((row) => row.request_id === request.id);
    const expected = flatten(request).map(({ user, household, ...row }) => ({
      ...row,
      isUserKnown: Number(user !== ''),
      isHomeKnown: Number(household !== ''),
    }));
    expect(read, name).toHaveLength(expected.length);
    for (const row of expected) expect(read, name).toContainEqual(expect.objectContaining(row));
    for (const { isUserKnown, isHomeKnown, ...row } of CASES[name]?.[1] ?? [])
      expect(expected, name).toContainEqual(
        expect.objectContaining({
          ...row,
          ...(isUserKnown !== undefined && { isUserKnown: Number(isUserKnown) }),
          ...(isHomeKnown !== undefined && { isHomeKnown: Number(isHomeKnown) }),
        }),
      );
  }
});

test('what it does not allow stays out, each with its reason, and costs no other line', async () => {
  const lines = REFUSED.map(([line]) => ({ request: { id: 'r', imp: [BANNER] }, ...line }));
  const result = await ingest('refused', [...lines, { request: { id: 'good', imp: [BANNER] } }]);
  expect(result).toMatchObject({ requests: 1, rejected: REFUSED.length });
  const told = (await readFile(result.rejectFile ?? '', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; reason: string });
  expect(told.map(({ line, reason }) => [line, reason])).toEqual(REFUSED.map(([, reason], index) => [index + 1, reason]));
});

test('a test request is a line that is taken, and no request of the market', async () => {
  const result = await ingest('tests', [{ request: { id: 'only-a-test', imp: [BANNER], test: 1 } }]);
  expect(result).toMatchObject({ lines: 1, requests: 1, rejected: 0 });
  expect(await events.store.query("SELECT count() AS rows FROM bid_requests WHERE request_id = 'only-a-test'")).toEqual([{ rows: '0' }]);
});

test('a check says what a file would become, and stores nothing', async () => {
  const file = join(events.directory, 'checked.ndjson');
  const line = (request: object) => JSON.stringify({ type: 'request', ts: TS, sample: 3, request });
  const good = { id: 'checked', imp: [BANNER, { ...BANNER, id: '2' }], site: { page: 'https://checked.example/' } };
  await writeFile(file, [line(good), line({ id: 'none' }), 'no json', line({ id: 'none' })].join('\n'));
  const tables = () => events.store.query("SELECT name FROM system.tables WHERE startsWith(name, 'ingest_')");
  const before = await tables();
  const { rows, ...found } = await checkBatch(events.side, { file });
  expect(found).toEqual({
    lines: 4,
    requests: 1,
    outcomes: 0,
    rejected: 3,
    ignored: [
      { field: 'request.imp.banner.h', lines: 1 },
      { field: 'request.imp.banner.w', lines: 1 },
    ],
    reasons: [
      { reason: 'has no imp', lines: '2', first: '2' },
      { reason: 'is not valid JSON', lines: '1', first: '3' },
    ],
  });
  expect(rows).toMatchObject([{ domain: 'checked.example', sample: 3, has_user: 0 }, { domain: 'checked.example' }]);
  expect(await tables()).toEqual(before);
  expect(await events.store.query("SELECT count() AS rows FROM bid_requests WHERE request_id = 'checked'")).toEqual([{ rows: '0' }]);
});
