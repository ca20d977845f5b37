import { type Caller, formOf } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { segmentRoutes, UPLOADABLE_TYPES, type UploadableType, uploadedRoutes } from '@kontor/segments/contract';
import { lettersTo, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses, csv, openTestUploads } from './test-uploads.ts';

const app = testApp();
let agency: Caller;
let uploads: ReturnType<typeof openTestUploads>;
beforeAll(async () => {
  agency = await app.as('agency');
  uploads = openTestUploads(app);
});
const get = (id: string, caller = agency) => caller.call(uploadedRoutes.get, { id });
const draft = { name: 'From a file', dataType: 'IP' as const };
const summaries = async (id: string) => (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data.summary);

describe('an uploaded segment (3 §4)', () => {
  test('waits for validation, is loaded and becomes active with its users and a remote id; its file goes', async () => {
    const before = await uploads.filesLeft();
    const { status, value: fileUrl } = await uploads.send(agency, csv(`ip\n${addresses(500).join('\n')}\n198.18.0.1\n`));
    expect(status).toBe(200);
    const input = { ...draft, price: '1.5', remoteId: 'crm-7', fileUrl, status: 'ACTIVE' };
    const { envelope } = await agency.try(uploadedRoutes.create, input);
    const id = envelope.value ?? '';
    expect(envelope).toMatchObject({ success: true, msg: 'Segment created.' });
    // What the caller says of the status is ignored.
    expect(await get(id)).toMatchObject({
      status: 'VALIDATION_PENDING',
      dataCount: null,
      rdsId: null,
      price: '1.500000',
      remoteId: 'crm-7',
      fileUrl,
    });
    await uploads.work();
    expect(await get(id)).toMatchObject({
      status: 'ACTIVE',
      dataCount: 500,
      rdsId: `rds-${id}`,
      progress: null,
      fileUrl: null,
      errors: [],
      canUpdate: true,
    });
    expect([
      await uploads.members(id),
      await uploads.membersOf(
        id,
        addresses(500).map((ip) => `ip:${ip}`),
      ),
    ]).toEqual([500, 500]);
    expect(await uploads.filesLeft()).toBe(before);
    expect(await summaries(id)).toEqual(['Loaded: 500 users', 'Segment created']);
  });

  test('counts among the bytes of its day when its file is gone (security 18)', async () => {
    await uploads.create(agency, addresses(1), {});
    await uploads.work();
    const size = (bytes: number) => uploads.run(sql`UPDATE stored_file SET size = ${bytes} WHERE dropped_at IS NOT NULL`);
    await size(1_000_000_000);
    const refused = await uploads.send(agency, csv('198.18.0.1\n'));
    await size(3);
    expect(refused).toMatchObject({ status: 429, errorDetails: 'enoughOfADay' });
    expect((await uploads.send(agency, csv('198.18.0.1\n'))).status).toBe(200);
  });

  test('whose name holds forbidden words fails and names them; renamed and with its file again it is loaded', async () => {
    const id = await uploads.create(agency, addresses(3), { name: 'Pregnant: diabetes and HIV+ homes' });
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'VALIDATION_FAILED', errors: ['diabetes', 'hiv', 'pregnant'], dataCount: null });
    // The demo's agency has a manager at the platform.
    const told = await lettersTo(app, 'manager@operations.example');
    expect(told.filter((text) => text.includes(`(${id}) of Halden Media failed`))).toHaveLength(1);
    const renamed = await agency.try(uploadedRoutes.update, { ...draft, id, name: 'Homes' });
    expect([renamed.status, renamed.envelope.msg]).toEqual([400, 'Please upload a valid CSV file.']);
    const { value: fileUrl } = await uploads.send(agency, csv(addresses(3).join('\n')));
    await agency.call(uploadedRoutes.update, { ...draft, id, name: 'Homes', fileUrl });
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 3, errors: [], name: 'Homes' });
  });

  test('is held against the installation’s own words, where it has some, in place of those of the product', async () => {
    const config = { ...app.stores.config, FORBIDDEN_WORDS: 'casino, Poker night' };
    const elsewhere = openTestUploads({ ...app, stores: { ...app.stores, config } });
    const ids = [
      await uploads.create(agency, addresses(3), { name: 'Casino guests of a poker night' }),
      await uploads.create(agency, addresses(3), { name: 'Gay bars' }),
    ];
    await elsewhere.work();
    const errors = async () => (await Promise.all(ids.map((id) => get(id)))).map((one) => [one.status, one.errors]);
    expect(await errors()).toEqual([
      ['VALIDATION_FAILED', ['casino', 'Poker night']],
      ['ACTIVE', []],
    ]);
  });

  test('keeps its members while a new file is checked; then the file replaces them, or joins them, as chosen', async () => {
    const id = await uploads.create(agency, addresses(100));
    await uploads.work();
    const more = async (mode: 'replace' | 'add', ids: string[]) => {
      const { value: fileUrl } = await uploads.send(agency, csv(ids.join('\n')));
      await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl, mode });
    };
    await more('add', addresses(100, 50));
    expect([(await get(id)).status, await uploads.members(id)]).toEqual(['VALIDATION_PENDING', 100]);
    await uploads.work();
    expect([(await get(id)).dataCount, await uploads.members(id)]).toEqual([150, 150]);
    await more('replace', addresses(10, 1_000));
    await uploads.work();
    const texts = addresses(10, 1_000).map((ip) => `ip:${ip}`);
    expect([(await get(id)).dataCount, await uploads.members(id), await uploads.membersOf(id, texts)]).toEqual([10, 10, 10]);
    expect((await get(id)).rdsId).toBe(`rds-${id}`);
  });

  test('that is cancelled is what it was, and one that is new has failed; afterwards there is nothing to cancel', async () => {
    const id = await uploads.create(agency, addresses(20));
    await agency.call(uploadedRoutes.cancel, { id });
    expect(await get(id)).toMatchObject({ status: 'VALIDATION_FAILED', errors: [], progress: null });
    await uploads.work();
    expect([(await get(id)).status, await uploads.members(id)]).toEqual(['VALIDATION_FAILED', 0]);
    const { value: fileUrl } = await uploads.send(agency, csv(addresses(20).join('\n')));
    await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl });
    await uploads.work();
    const again = await uploads.send(agency, csv(addresses(5, 300).join('\n')));
    await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl: again.value });
    expect((await get(id)).progress).toEqual({ done: 0, total: 5 });
    const busy = await agency.try(uploadedRoutes.update, { ...draft, id });
    expect([busy.status, busy.envelope.errorDetails]).toEqual([409, 'segmentBusy']);
    await agency.call(uploadedRoutes.cancel, { id });
    expect([(await get(id)).status, await uploads.members(id)]).toEqual(['ACTIVE', 20]);
    expect((await agency.try(uploadedRoutes.cancel, { id })).envelope.errorDetails).toBe('notProcessing');
  });

  test('keeps its type once ids are loaded; name, price and remote id change without a file, the name checked again', async () => {
    const id = await uploads.create(agency, addresses(5));
    await uploads.work();
    const other = await agency.try(uploadedRoutes.update, { ...draft, id, dataType: 'IDFA' });
    expect([other.status, other.envelope.errorDetails]).toEqual([409, 'dataTypeFixed']);
    const { version } = await get(id);
    const { envelope } = await agency.try(uploadedRoutes.update, { ...draft, id, price: '2.25', remoteId: 'new', version });
    expect([envelope.msg, envelope.value]).toEqual(['Segment updated.', id]);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', price: '2.250000', remoteId: 'new' });
    const [last] = (await agency.call(historyRoutes.list, { id })).rows;
    expect(last?.data).toMatchObject({
      summary: 'Changed Remote ID, Price (CPM)',
      changelogs: [
        { name: 'Remote ID', action: 'Create', oldValue: null, newValue: 'new' },
        { name: 'Price (CPM)', action: 'Update', oldValue: '$0.00', newValue: '$2.25' },
      ],
    });
    expect((await agency.try(uploadedRoutes.update, { ...draft, id, version })).envelope.errorDetails).toBe('staleVersion');
    await agency.call(uploadedRoutes.update, { ...draft, id, name: 'Gay bars' });
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'VALIDATION_FAILED', errors: ['gay'], dataCount: 5 });
    await agency.call(uploadedRoutes.update, { ...draft, id, name: 'Bars' });
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', errors: [], dataCount: 5 });
  });

  test('whose job runs twice, or comes late, has the members of its file once', async () => {
    const id = await uploads.create(agency, addresses(30));
    await Promise.all([uploads.work(), uploads.work()]);
    await uploads.work();
    expect([(await get(id)).dataCount, await uploads.members(id)]).toEqual([30, 30]);
  });

  test('whose file is gone before its job comes has failed, and says so in its history', async () => {
    const id = await uploads.create(agency, addresses(30));
    await uploads.run(sql`UPDATE stored_file SET expires_at = now() - interval '1 hour' WHERE purpose = 'segment'`);
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'VALIDATION_FAILED', errors: [] });
    expect((await summaries(id))[0]).toBe('Validation failed: the file could no longer be read');
  });

  test('can be chosen for plans once it is active (2 §2)', async () => {
    const id = await uploads.create(agency, addresses(27), { name: 'Zebra homes' });
    const found = async () => (await agency.call(segmentRoutes.list, { type: 'upload', q: 'zebra' })).segmentList;
    expect(await found()).toEqual([]);
    await uploads.work();
    expect(await found()).toEqual([expect.objectContaining({ id, users: 27, source: 1 })]);
  });
});

describe('the file of a segment (3 §5; 1 §9)', () => {
  const DEVICE = '6D92078A-8246-4BA4-AE5B-76104861E7DC';
  const GOOD: Record<UploadableType, string> = {
    COOKIE: 'a81f0c52-visitor',
    IDFA: DEVICE,
    GAID: DEVICE.toLowerCase(),
    IP: '203.0.113.7',
    'Ramp ID': 'XY1005wXyWPB1SgpMUKlpzA0I3UaLEz-2lg0wFAr1PWK7FMhs',
    RIDA: DEVICE,
    AAID: DEVICE,
    AFAI: DEVICE,
    MSAI: DEVICE,
    DPID: '5d41402abc4b2a76b9719d911017c592',
    ADTV: DEVICE,
    APTV: DEVICE,
  };
  const BAD: Record<UploadableType, string[]> = {
    COOKIE: ['two words', 'c'.repeat(256), 'null'],
    IDFA: ['6D92078A82464BA4AE5B76104861', '00000000-0000-0000-0000-000000000000'],
    GAID: ['198.18.0.1'],
    IP: ['256.1.1.1', '1.2.3', '10.0.0.1', '192.168.1.1', DEVICE, '0.0.0.0', 'fe80::1'],
    'Ramp ID': ['short', 'with spaces in the middle of it'],
    RIDA: ['x'],
    AAID: ['x'],
    AFAI: ['x'],
    MSAI: ['x'],
    // The MD5 of nothing is nobody’s.
    DPID: ['d41d8cd9', 'd41d8cd98f00b204e9800998ecf8427e'],
    ADTV: ['x'],
    APTV: ['x'],
  };
  test.each(UPLOADABLE_TYPES)('of type %s takes its form of ids alone, and says why of each other', async (type) => {
    const { data } = await uploads.send(agency, csv([GOOD[type], ...BAD[type], GOOD[type]].join('\n')), type);
    expect(data).toMatchObject({ rows: BAD[type].length + 2, good: 1, repeated: 1, invalid: BAD[type].length, preview: [GOOD[type]] });
    for (const { reason } of data.problems) expect(reason).toMatch(/^[A-Z].{8}/);
  });

  test('says of each reason how many rows it is, with three of them: two thousand private addresses are one line', async () => {
    const home = (n: number) => `10.0.${n >> 8}.${n & 255}`;
    const file = ['ip', ...Array.from({ length: 2_000 }, (_, n) => home(n)), '203.0.113.7', '0.0.0.0', 'nowhere'];
    const { data } = await uploads.send(agency, csv(file.join('\n')));
    expect(data.reasons).toEqual([
      {
        reason: 'Private IP address',
        count: 2_000,
        examples: [
          { row: 2, value: '10.0.0.0' },
          { row: 3, value: '10.0.0.1' },
          { row: 4, value: '10.0.0.2' },
        ],
      },
      { reason: 'Address of zeros: it is unknown', count: 1, examples: [{ row: 2_003, value: '0.0.0.0' }] },
      { reason: expect.stringMatching(/^An IP address is four numbers/), count: 1, examples: [{ row: 2_004, value: 'nowhere' }] },
    ]);
    const zeros = await uploads.send(agency, csv('00000000-0000-0000-0000-000000000000'), 'IDFA');
    expect(zeros.data.reasons[0].reason).toBe('Device ID of zeros: the device does not tell its own');
    expect((await uploads.send(agency, csv('fe80:::1'), 'IP')).data.reasons[0].reason).toMatch(/^An IP address is/);
  });

  test('has at most 100,000 records, and fewer bytes than 50 MB', async () => {
    const whole = await uploads.send(agency, csv(`ip\n${addresses(100_000).join('\n')}`));
    expect(whole).toMatchObject({ status: 200, data: { rows: 100_000, good: 100_000 } });
    const more = await uploads.send(agency, csv(addresses(100_001).join('\n')));
    expect(more).toMatchObject({ status: 400, msg: 'The file has more than 100,000 rows.' });
  });

  test('with bad rows makes no segment; all of them come as a CSV', async () => {
    const sent = await uploads.send(agency, csv('198.18.0.1\n=1+1\nnowhere\n'));
    const refused = await agency.try(uploadedRoutes.create, { ...draft, fileUrl: sent.value });
    expect([refused.status, refused.envelope.msg]).toEqual([400, 'Please upload a valid CSV file.']);
    const { text } = await agency.try(uploadedRoutes.rejects, { dataType: 'IP', fileUrl: sent.value });
    expect(text.replace('\ufeff', '').trim().split('\n').slice(0, 2)).toEqual(['Row,Value,Reason', expect.stringMatching(/^2,'=1\+1,/)]);
  });

  test('may come through file/upload, too: its ids are then checked when a segment is made of it (3 §7; decision 0074)', async () => {
    const sent = async (content: string) => {
      const form = formOf([['purpose', 'segment']], [csv(content)]);
      return (await agency.raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value;
    };
    const refused = await agency.try(uploadedRoutes.create, { ...draft, fileUrl: await sent('ip\nnowhere') });
    expect([refused.status, refused.envelope.msg]).toEqual([400, 'Please upload a valid CSV file.']);
    const { envelope } = await agency.try(uploadedRoutes.create, { ...draft, fileUrl: await sent(`ip\n${addresses(4).join('\n')}`) });
    await uploads.work();
    expect(await get(envelope.value ?? '')).toMatchObject({ status: 'ACTIVE', dataCount: 4 });
  });

  test('checked as another type is checked again when a segment is made of it', async () => {
    const { value: fileUrl } = await uploads.send(agency, csv(GOOD.COOKIE), 'COOKIE');
    expect((await agency.try(uploadedRoutes.create, { ...draft, fileUrl })).status).toBe(400);
  });

  test.each([['Iris ID'], ['Mix'], ['Bid Request'], ['Contextual']])('is not of type %s, which nobody uploads (1 §9)', async (type) => {
    expect((await uploads.send(agency, csv('198.18.0.1'), type)).status).toBe(400);
  });
});

describe('what is said of a segment (3 §5)', () => {
  test.each([
    ['no name', { name: '   ' }, 'name', 'Required'],
    ['a name of 101 letters', { name: 'n'.repeat(101) }, 'name', 'At most 100 characters'],
    ['a price of three decimals', { price: '1.234' }, 'price', 'Digits and one decimal point, at most 2 decimals'],
    ['a price with two points', { price: '1.2.3' }, 'price', 'Digits and one decimal point, at most 2 decimals'],
    ['a negative price', { price: '-1' }, 'price', 'Digits and one decimal point, at most 2 decimals'],
    ['a remote id of 101 letters', { remoteId: 'r'.repeat(101) }, 'remoteId', 'At most 100 characters'],
    ['a point without a digit', { price: '.' }, 'price', 'Digits and one decimal point, at most 2 decimals'],
  ])('%s is refused at its field', async (_, change, path, message) => {
    const { value: fileUrl } = await uploads.send(agency, csv('198.18.0.1'));
    const { envelope } = await agency.try(uploadedRoutes.create, { ...draft, fileUrl, ...change });
    expect(envelope.issues).toEqual([expect.objectContaining({ path, message })]);
  });

  test.each([
    ['', '0.000000'],
    ['.5', '0.500000'],
    ['7.', '7.000000'],
    ['1200.50', '1200.500000'],
  ])('a price of “%s” is kept as %s', async (price, kept) => {
    const { value: fileUrl } = await uploads.send(agency, csv('198.18.0.1'));
    const { envelope } = await agency.try(uploadedRoutes.create, { ...draft, fileUrl, price });
    expect((await get(envelope.value ?? '')).price).toBe(kept);
    await uploads.work();
  });
});

describe('an uploaded file (decision 0082)', () => {
  const used = {
    status: 409,
    envelope: { errorDetails: 'fileUsed', msg: 'This file is used for another segment already. Please upload it again.' },
  };

  test('makes one segment: another is refused, also at the same moment, and the first is loaded', async () => {
    const { value: fileUrl } = await uploads.send(agency, csv(addresses(30).join('\n')));
    const replies = await Promise.all(
      [1, 2, 3].map((n) => agency.try(uploadedRoutes.create, { ...draft, name: `One file, ${n}`, fileUrl })),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject(used);
    await uploads.work();
    expect(await get(made[0]?.envelope.value ?? '')).toMatchObject({ status: 'ACTIVE', dataCount: 30 });
    expect((await agency.call(uploadedRoutes.list, { q: 'One file' })).rows).toHaveLength(1);
  });

  test('of one segment changes no other', async () => {
    const other = await uploads.create(agency, addresses(4), { name: 'Has its own file' });
    await uploads.work();
    const { value: fileUrl } = await uploads.send(agency, csv(addresses(5, 400).join('\n')));
    await agency.call(uploadedRoutes.create, { ...draft, fileUrl });
    expect(await agency.try(uploadedRoutes.update, { ...draft, id: other, name: 'Has its own file', fileUrl })).toMatchObject(used);
    await uploads.work();
    expect(await get(other)).toMatchObject({ status: 'ACTIVE', dataCount: 4 });
  });

  test('whose segment was refused is there for the next try', async () => {
    const id = await uploads.create(agency, addresses(4));
    await uploads.work();
    const { value: fileUrl } = await uploads.send(agency, csv(addresses(6, 600).join('\n')));
    expect((await agency.try(uploadedRoutes.update, { ...draft, id, fileUrl, version: 0 })).envelope.errorDetails).toBe('staleVersion');
    await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl });
    await uploads.work();
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 6 });
  });
});

describe('the list (3 §2)', () => {
  test('has no upload of the demo that waits for a job, is searched, filtered, sorted by users and written as a file', async () => {
    const all = await agency.call(uploadedRoutes.list, { pagination: { number: 100 } });
    const seen = new Set(all.rows.map(({ data }) => data.status));
    expect([...seen].sort()).toEqual(['ACTIVE', 'VALIDATION_FAILED']);
    const failed = await agency.call(uploadedRoutes.list, { tableFilter: { status: { value: 'VALIDATION_FAILED' } } });
    expect(failed.rows.every(({ data }) => data.status === 'VALIDATION_FAILED')).toBe(true);
    const sorted = await agency.call(uploadedRoutes.list, { sort: { predicate: 'dataCount', reverse: true }, pagination: { number: 5 } });
    const users = sorted.rows.map(({ data }) => data.dataCount ?? 0);
    expect(users).toEqual(users.toSorted((a, b) => b - a));
    expect(users[0]).toBeGreaterThan(0);
    const [crm] = (await agency.call(uploadedRoutes.list, { q: 'crm match' })).rows;
    expect(crm?.data.name).toBe('CRM match, spring 2026');
    expect((await agency.call(uploadedRoutes.list, { q: crm?.data.sourceSegmentId ?? '' })).rows).toEqual([crm]);
    const { text } = await agency.try(uploadedRoutes.download, {});
    expect(text).toContain('CRM match, spring 2026');
  });
});

describe('another account (security rule 3)', () => {
  test('finds neither the segment nor the file, as if there were none; without the flag everything is closed (3 §6)', async () => {
    const id = await uploads.create(agency, addresses(3), { name: 'Ours alone' });
    const { value: fileUrl } = await uploads.send(agency, csv('198.18.0.1'));
    const rival = await app.as('rival');
    const unknown = 'f'.repeat(24);
    const asked = (one: string) => [
      rival.try(uploadedRoutes.get, { id: one }),
      rival.try(uploadedRoutes.update, { ...draft, id: one }),
      rival.try(uploadedRoutes.cancel, { id: one }),
    ];
    const told = (replies: Awaited<ReturnType<typeof rival.try>>[]) => replies.map(({ status, text }) => [status, text]);
    expect(told(await Promise.all(asked(id)))).toEqual(told(await Promise.all(asked(unknown))));
    expect((await rival.try(uploadedRoutes.get, { id })).envelope.msg).toBe('Segment Not Found');
    expect((await rival.try(uploadedRoutes.create, { ...draft, fileUrl })).envelope.errorDetails).toBe('fileNotFound');
    expect((await rival.try(uploadedRoutes.rejects, { dataType: 'IP', fileUrl })).status).toBe(404);
    for (const q of ['', 'Ours alone', id])
      expect(JSON.stringify(await rival.call(uploadedRoutes.list, { q }))).not.toContain('Ours alone');
    const lean = await app.as('lean');
    expect((await lean.try(uploadedRoutes.list, {})).status).toBe(403);
    expect((await uploads.send(lean, csv('198.18.0.1'))).status).toBe(403);
    await uploads.work();
  });
});
