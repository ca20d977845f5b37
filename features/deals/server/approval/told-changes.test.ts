import { dealRoutes } from '@kontor/deals/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestAgreements } from './test-agreements.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestAgreements>>;
beforeAll(async () => {
  world = await openTestAgreements(app);
});
const US = { country: { included: true, values: ['US'] } };

describe('who is asked anew reads what was agreed to beside what is now (decisions D65)', () => {
  test('field by field, with the items of lists; the letter says which', async () => {
    const { agency, publisher, agreed, deals, targeting, step, first } = world;
    const made = await agency.try(mediaListRoutes.create, { mediaType: 'dma', title: 'East', input: ['501', '505'] });
    const list = made.envelope.value ?? '';
    const of = { ...US, dmaMedia: { included: true, ids: [list] } };
    const { id, plan, draft } = await agreed({ change: { title: 'Asked anew', start: '2099-01-01 00:00:00' }, of });
    await agency.call(mediaListRoutes.update, { type: 'dma', id: list, title: 'East', items: ['501', '602'], replace: true });
    await world.changePlan(plan, targeting({ ...of, genres: { included: true, values: ['Drama'] } }));
    const other = deals.dsps.find((dsp) => dsp.id !== draft.dealDspId && !dsp.seat);
    await agency.call(dealRoutes.update, { ...draft, id, rate: '61.5', start: '2099-01-02 00:00:00', dealDspId: other?.id ?? '' });
    expect((await step(agency, id, 'SEND_FOR_APPROVAL')).status).toBe(200);
    const { changes, answer, answeredBy } = await publisher.call(dealRoutes.approval, { id });
    expect([answer, answeredBy]).toEqual(['ASKED', null]);
    expect(changes).toEqual([
      { label: 'Floor CPM', before: '$60.00', after: '$61.50' },
      { label: 'DSP', before: deals.dsps[0]?.name, after: other?.name },
      { label: 'Start', before: '2099-01-01 00:00:00', after: '2099-01-02 00:00:00' },
      { label: 'Genre', before: null, after: 'Include Drama' },
      {
        label: 'DMA lists',
        before: expect.stringMatching(/East.*: 2 metro codes: 501, 505$/),
        after: expect.stringMatching(/East.*: 2 metro codes: 501, 602$/),
      },
    ]);
    const [letter = ''] = (await world.lettersTo('publisher@demo.test')).filter((text) => text.includes('Asked anew')).slice(-1);
    expect(letter.replaceAll('=\r\n', '')).toContain('This has changed since you approved it: Floor CPM, DSP, Start, Genre, DMA lists.');
    expect((await deals.read(id)).approvals.map(({ publisher: name, answer: said }) => [name, said])).toEqual([[first.name, 'ASKED']]);
    await step(publisher, id, 'APPROVED');
    expect((await publisher.call(dealRoutes.approval, { id })).changes).toEqual([]);
  });

  test('of others’ supply, buyers and seats only that something changed', async () => {
    const { agency, publisher, agreed, targeting, step, other, first, changePlan } = world;
    const { id, plan, draft } = await agreed({ change: { title: 'Nothing of others' } });
    const { rows } = await world.deals.run(
      sql`SELECT key FROM inventory WHERE kind = 'app' AND publisher_id = ${other.id} ORDER BY key LIMIT 1`,
    );
    const key = String(rows[0]?.['key']);
    const buyer = world.deals.dsps[0]?.id ?? '';
    const hidden = { app: { included: true, values: [key] }, buyers: { included: true, values: [buyer] } };
    await changePlan(plan, targeting({ ...hidden, network: { included: true, values: ['Another Network'] } }));
    await agency.call(dealRoutes.update, { ...draft, id, pubSeats: [first.id, other.id] });
    await step(agency, id, 'SEND_FOR_APPROVAL');
    const view = await publisher.call(dealRoutes.approval, { id });
    expect(view.changes).toEqual([{ label: 'What is not shown to you', before: null, after: null }]);
    for (const secret of [key, other.id, other.name, 'Another Network']) expect(JSON.stringify(view)).not.toContain(secret);
    const [letter = ''] = (await world.lettersTo('publisher@demo.test')).filter((text) => text.includes('Nothing of others')).slice(-1);
    expect(letter).not.toMatch(/Network|Buyers/);
    expect(letter.replaceAll('=\r\n', '')).toContain('since you approved it: Publisher seats, App, Media plan.');
  });

  test('what was agreed to stays agreed to while another question is open and taken back', async () => {
    const { agency, agreed, step } = world;
    const { id, draft } = await agreed();
    await agency.call(dealRoutes.update, { ...draft, id, rate: '61' });
    await step(agency, id, 'SEND_FOR_APPROVAL');
    await step(agency, id, 'DRAFT');
    expect(await world.standing(id)).toEqual({ ...world.again('Floor CPM'), status: 'DRAFT' });
    await agency.call(dealRoutes.update, { ...draft, id });
    expect(await world.standing(id)).toMatchObject({ status: 'DRAFT', mustApprove: [], isSeen: true });
  });

  test('who asks for changes agrees to nothing any more', async () => {
    const { agency, publisher, agreed, step } = world;
    const { id, draft } = await agreed();
    await agency.call(dealRoutes.update, { ...draft, id, rate: '61' });
    await step(agency, id, 'SEND_FOR_APPROVAL');
    await step(publisher, id, 'CHANGES_REQUESTED', 'No.');
    await agency.call(dealRoutes.update, { ...draft, id });
    expect((await world.deals.read(id)).mustApprove).toEqual([world.first.name]);
  });

  test('approvals from before there were kept words are of their deals as they are', async () => {
    const { deals, publisher } = world;
    const { rows } = await deals.run(
      sql`SELECT a.deal_id AS id FROM deal_approval a JOIN deal d ON d.id = a.deal_id JOIN account p ON p.id = a.approver_id
        WHERE a.answer = 'APPROVED' AND d.status = 'PUBLISHED' AND p.name = 'Fernstream Media' AND d.created_at < now() - interval '1 day'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect((await publisher.call(dealRoutes.approval, { id: String(id) })).changes, String(id)).toEqual([]);
  });
});
