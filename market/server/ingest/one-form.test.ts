import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { flatten } from '../../contract/flatten.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { hashed } from '../../testing/identity-hashes.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import {
  writtenAddress,
  writtenApp,
  writtenDevice,
  writtenGenre,
  writtenHost,
  writtenMetro,
  writtenZip,
} from '../../testing/written-forms.ts';

const REQUESTS = Number(process.env['WRITTEN_REQUESTS'] ?? 1_000);
const SEED = Number(process.env['SEED'] ?? 30);
let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

test('the engine brings what a request says to the form that flatten brings it to, however it is written', async () => {
  await startAfresh(events.store);
  const random = seeded(SEED);
  const requests = Array.from({ length: REQUESTS }, (_, index) => {
    const country = random() < 0.8 ? 'US' : 'CA';
    const supply =
      random() < 0.5
        ? { app: { bundle: writtenApp(random), storeurl: writtenApp(random), content: { genre: writtenGenre(random) } } }
        : { site: { domain: writtenHost(random), publisher: { domain: writtenHost(random) } } };
    return {
      ...{ id: `w${index}`, imp: [{ id: '1', banner: {} }], ...supply, user: { id: writtenDevice(random) } },
      device: {
        ...{
          ip: writtenAddress(random),
          ipv6: writtenAddress(random),
          ifa: writtenDevice(random),
          dpidmd5: writtenDevice(random),
          didsha1: writtenDevice(random),
        },
        geo: { country, zip: writtenZip(random, country), metro: writtenMetro(random) },
      },
    };
  });
  const fed = await feedLines(events, 'openrtb', requests, { ts: '2026-09-01 12:00' });
  expect(fed).toMatchObject({ requests: REQUESTS, rejected: 0 });
  const rows = await events.store.query<{ request_id: string }>('SELECT * EXCEPT (day, ts, batch, weight) FROM bid_requests');
  const byId = new Map(rows.map((row) => [row.request_id, row]));
  const expected = await hashed(
    events.store,
    requests.flatMap((request) => flatten(request)),
  );
  const wrong = expected.flatMap((row, index) =>
    JSON.stringify(sorted(byId.get(row.request_id))) === JSON.stringify(sorted(row))
      ? []
      : [[requests[index], byId.get(row.request_id), row]],
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});
const sorted = (row: object | undefined) => Object.entries(row ?? {}).toSorted(([one], [other]) => one.localeCompare(other));

test('the zip code 00000 is none, however it is written', async () => {
  await startAfresh(events.store);
  const said = ['00000', '0', '000', '00000-0000', 'US 00000', ' 99999 ', '11111', '111111111', '44444', '22222', '00501', '90210-1234'];
  const kept = ['', '', '', '', 'US 00000', '99999', '11111', '11111', '44444', '22222', '00501', '90210'];
  const requests = said.map((zip, index) => ({
    id: String(index),
    imp: [{ id: '1', banner: {} }],
    device: { geo: { country: 'USA', zip } },
  }));
  await feedLines(events, 'openrtb', requests, { ts: '2026-09-01 12:00' });
  const rows = await events.store.query<{ zip: string }>('SELECT zip FROM bid_requests ORDER BY toUInt32(request_id)');
  expect(rows.map(({ zip }) => zip)).toEqual(kept);
  expect(requests.flatMap((request) => flatten(request)).map(({ zip }) => zip)).toEqual(kept);
});

test('a host with labels that are too long, and a publisher that says nothing, are none', async () => {
  await startAfresh(events.store);
  const said = [
    'a.example',
    'www.a.example',
    'www.example',
    `${'a'.repeat(63)}.example`,
    `${'a'.repeat(64)}.example`,
    'A.Example.',
    'a-.example',
  ];
  const requests = said.map((domain, index) => ({
    id: String(index),
    imp: [{ id: '1', banner: {} }],
    site: { domain, publisher: { id: index % 2 === 0 ? 'p' : 'n/a' } },
  }));
  await feedLines(events, 'openrtb', requests, { ts: '2026-09-01 12:00' });
  const rows = await events.store.query<{ domain: string; publisher: string }>(
    'SELECT domain, publisher FROM bid_requests ORDER BY toUInt32(request_id)',
  );
  const kept = requests.flatMap((request) => flatten(request)).map(({ domain, publisher }) => ({ domain, publisher }));
  expect(rows).toEqual(kept);
  expect(kept.map(({ domain }) => domain)).toEqual(['a.example', 'a.example', 'www.example', said[3], '', 'a.example', '']);
  expect(kept.map(({ publisher }) => publisher)).toEqual(['p', '', 'p', '', 'p', '', 'p']);
});
