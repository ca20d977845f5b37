import type { Caller } from '@kontor/core/testing';
import { DEAL_FIELDS, DealDraft, dealRoutes, dealVersionRoutes, versionRefused } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const draftOf = async (id: string): Promise<DealDraft> =>
  DealDraft.parse(Object.fromEntries(Object.entries(await deals.read(id)).filter(([key]) => Object.hasOwn(DEAL_FIELDS, key))));
const change = async (id: string, part: Partial<DealDraft>) =>
  agency.call(dealRoutes.update, { ...(await draftOf(id)), ...part, id }).then(() => id);
const restore = (id: string, fields?: string[]) => agency.try(dealVersionRoutes.restoreVersion, { id, number: 1, fields });

/** What a restore is refused with, and that it changed nothing. */
async function refusedFor(id: string, path: string, message: string, fields?: string[]) {
  const before = await draftOf(id);
  const { status, envelope } = await restore(id, fields);
  expect([status, envelope.errorDetails, envelope.msg, envelope.issues]).toEqual([400, versionRefused.code, message, [{ path, message }]]);
  expect(await draftOf(id)).toEqual(before);
}

describe('a version that names what is gone says which, changes nothing, and gives back its other fields (2 §5, P22)', () => {
  test('a DSP that was disabled', async () => {
    const [first, second] = deals.dsps.filter(({ seat }) => !seat);
    const id = await deals.create({ dealDspId: second?.id ?? '', rate: '12.5' });
    await change(id, { dealDspId: first?.id ?? '', rate: '20' });
    const status = (to: string) => deals.run(sql`UPDATE dsp SET status = ${to} WHERE id = ${second?.id}`);
    await status('disabled');
    await refusedFor(id, 'dealDspId', `The DSP ${second?.name} of this version is no longer available. Restore the other fields.`);
    expect(await told(restore(id, ['rate']))).toEqual([200, 'Version restored.']);
    await status('enabled');
    expect(await told(restore(id))).toEqual([200, 'Version restored.']);
    expect(await draftOf(id)).toMatchObject({ dealDspId: second?.id, rate: '12.5' });
  });

  test('a seat that its DSP no longer has, and one that goes with another DSP', async () => {
    const [dsp, other] = deals.dsps.filter(({ seats }) => seats.length > 1);
    const [kept, gone] = dsp?.seats.map(({ seat }) => seat) ?? [];
    const id = await deals.create({ dealDspId: dsp?.id ?? '', seat: gone ?? '', rate: '12.5' });
    await change(id, { seat: kept ?? '', rate: '20' });
    await deals.run(sql`UPDATE dsp_seat SET seat = seat || '-OLD' WHERE dsp_id = ${dsp?.id} AND seat = ${gone}`);
    const words = (name = '') => `${name} has no seat ${gone}. Restore the DSP together with its seat, or the other fields alone.`;
    await refusedFor(id, 'seat', words(dsp?.name));
    expect(await told(restore(id, ['rate']))).toEqual([200, 'Version restored.']);
    await deals.run(sql`UPDATE dsp_seat SET seat = ${gone} WHERE dsp_id = ${dsp?.id} AND seat = ${`${gone}-OLD`}`);
    await change(id, { dealDspId: other?.id ?? '', seat: other?.seats[0]?.seat ?? '' });
    await refusedFor(id, 'seat', words(other?.name), ['seat']);
    expect(await told(restore(id, ['dealDspId', 'seat']))).toEqual([200, 'Version restored.']);
    expect(await draftOf(id)).toMatchObject({ dealDspId: dsp?.id, seat: gone });
  });
});
