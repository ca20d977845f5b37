import { addDays, dayIn } from '@kontor/core/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

const app = testApp({ FTRACK_EID_SOURCE: ' Ids.Example' });

test('households of FTrack are known by the source that the installation has set', async () => {
  const { secret } = await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Exchange' });
  const [deal] = await app.stores.events.query<{ deal_id: string }>('SELECT deal_id FROM deal_dimension ORDER BY deal LIMIT 1');
  const ts = Date.parse(`${addDays(dayIn('UTC'), -1)}T12:00:00Z`) / 1000;
  const seen = (source: string) => ({ user: { eids: [{ source, uids: [{ id: 'H1' }] }] } });
  const lines = ['ids.example', 'flashtalking.com'].map((source) =>
    JSON.stringify({ type: 'impression', ts, sample: 1, dealid: deal?.deal_id, price: 2, request: seen(source) }),
  );
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/events',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}` },
    payload: lines.join('\n'),
  });
  expect(reply.json().data).toMatchObject({ outcomes: 2, rejected: 0 });
  expect(
    await app.stores.events.query(
      "SELECT type, toString(sum(sightings)) AS lines, groupUniqArray(identity) = [cityHash64('eid:ids.example:H1')] AS known FROM sightings_daily WHERE batch != 0 AND type IN ('', 'ftrack') GROUP BY type ORDER BY type",
    ),
  ).toEqual([
    { type: '', lines: '1', known: 0 },
    { type: 'ftrack', lines: '1', known: 1 },
  ]);
});
