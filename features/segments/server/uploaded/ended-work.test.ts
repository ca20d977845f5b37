import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { uploadedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { failLost } from './load-job.ts';
import { addresses, csv, openTestUploads } from './test-uploads.ts';

const app = testApp();
let agency: Caller;
let uploads: ReturnType<typeof openTestUploads>;
beforeAll(async () => {
  agency = await app.as('agency');
  uploads = openTestUploads(app);
});

const draft = { name: 'From a file', dataType: 'IP' } as const;
const get = (id: string) => agency.call(uploadedRoutes.get, { id });
const summaries = async (id: string) => (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data.summary);

test('a segment that says it is processed while nobody works on it can be cancelled', async () => {
  const id = await uploads.create(agency, addresses(3));
  await uploads.run(sql`DELETE FROM segment_load WHERE segment_id = ${id}`);
  await agency.call(uploadedRoutes.cancel, { id });
  expect((await get(id)).status).toBe('VALIDATION_FAILED');
  expect((await agency.try(uploadedRoutes.cancel, { id })).envelope.errorDetails).toBe('notProcessing');
});

test('a segment whose members are in is active, though its file went before the work was ended', async () => {
  const id = await uploads.create(agency, addresses(7));
  await uploads.work();
  const { value: fileUrl } = await uploads.send(agency, csv(addresses(9, 40).join('\n')));
  await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl });
  await uploads.run(sql`UPDATE segment_load SET is_final = true WHERE segment_id = ${id}`);
  await uploads.run(sql`UPDATE stored_file SET expires_at = now() - interval '1 hour' WHERE purpose = 'segment'`);
  await uploads.work();
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 7, progress: null });
  expect((await summaries(id))[0]).toBe('Active with 7 users');
});

test('a segment whose work was lost has failed at the next look, and its history says why; one that is worked on goes on (decision 0082)', async () => {
  const [lost, kept] = [await uploads.create(agency, addresses(3)), await uploads.create(agency, addresses(3, 50))];
  await uploads.run(sql`DELETE FROM segment_load WHERE segment_id = ${lost}`);
  await failLost(app.stores.entities);
  expect([(await get(lost)).status, (await get(kept)).status]).toEqual(['VALIDATION_FAILED', 'VALIDATION_PENDING']);
  expect((await summaries(lost))[0]).toBe('Validation failed: the work on the file was lost. Please upload it again');
  const { value: fileUrl } = await uploads.send(agency, csv(addresses(3).join('\n')));
  await agency.call(uploadedRoutes.update, { ...draft, id: lost, fileUrl });
  await uploads.work();
  expect([(await get(lost)).status, (await get(kept)).status]).toEqual(['ACTIVE', 'ACTIVE']);
});
