import type { Caller } from '@kontor/core/testing';
import { uploadedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { addresses, openTestUploads } from './test-uploads.ts';

const app = testApp();
let agency: Caller;
let uploads: ReturnType<typeof openTestUploads>;
beforeAll(async () => {
  agency = await app.as('agency');
  uploads = openTestUploads(app);
});
const get = (id: string) => agency.call(uploadedRoutes.get, { id });
const rename = (id: string, name: string) => agency.call(uploadedRoutes.update, { id, name, dataType: 'IP' });

test('a name whose validation is cancelled is validated all the same: no segment is active under forbidden words (3 §4)', async () => {
  const id = await uploads.create(agency, addresses(20));
  await uploads.work();
  await rename(id, 'Homes of HIV patients');
  await agency.call(uploadedRoutes.cancel, { id });
  expect(await get(id)).toMatchObject({ name: 'Homes of HIV patients', status: 'VALIDATION_FAILED', errors: ['hiv'] });
  await rename(id, 'Homes');
  await uploads.work();
  await rename(id, 'Homes in spring');
  await agency.call(uploadedRoutes.cancel, { id });
  expect(await get(id)).toMatchObject({ name: 'Homes in spring', status: 'ACTIVE', errors: [], dataCount: 20 });
});

test.each([
  ...['Ｈｏｍｅｓ ｏｆ ＨＩＶ patients', 'Homes of 𝐇𝐈𝐕 patients', 'Homes of H\u200bI\u00adV patients', 'Homes of HI\u2060V patients'],
  ...['H\u0456V positive', '\u041dIV', '\u0397IV', 'HÍV', 'h\u0131v', 'HlV', 'H1V', 'ʜɪᴠ'],
  ...['Homes of H I V patients', 'H.I.V.', 'A H-I-V list'],
])('a forbidden word that is drawn otherwise is one: %s (3 §4)', async (name) => {
  const id = await uploads.create(agency, addresses(3), { name });
  await uploads.work();
  expect(await get(id)).toMatchObject({ status: 'VALIDATION_FAILED', errors: ['hiv'] });
});

test.each([
  ['A B O R T I O N, M E N T A L H E A L T H', ['abortion', 'mental health']],
  ...['Класс А', 'Racetrack visitors', 'Plans A, B, C and D', 'Archive of 2011'].map((name) => [name, []] as const),
] as const)('words that are spelt out are found, and other letters are a name: %s (3 §4)', async (name, errors) => {
  const id = await uploads.create(agency, addresses(3), { name });
  await uploads.work();
  expect(await get(id)).toMatchObject({ status: errors.length > 0 ? 'VALIDATION_FAILED' : 'ACTIVE', errors });
});
