import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClickHouseShim, startClickHouseShim } from '../../testing/clickhouse-shim.ts';
import type { EventStore } from './event-store.ts';
import { openEventStore } from './open-event-store.ts';

let root: string;
let shim: ClickHouseShim;
const stores = new Map<string, EventStore>();
const storeOf = (kind: string) => stores.get(kind) ?? expect.fail(`no store ${kind}`);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-open-events-'));
  shim = await startClickHouseShim(join(root, 'server'));
  stores.set('embedded', await openEventStore({ directory: join(root, 'embedded') }));
  stores.set('server', await openEventStore({ url: shim.url }));
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
  await shim.close();
  await rm(root, { recursive: true, force: true });
});

describe.each(['embedded', 'server'])('the event store, %s', (kind) => {
  test('answers 64-bit integers and decimals as text, unrounded', async () => {
    const [row] = await storeOf(kind).query(
      "SELECT toUInt64('18446744073709551615') AS big, toDecimal64('12345678901.000001', 6) AS money, toUInt32(7) AS small",
    );
    expect(row).toEqual({ big: '18446744073709551615', money: '12345678901.000001', small: 7 });
  });

  test('binds values as typed parameters, whatever characters they hold', async () => {
    const text = 'a\'b"c\\d\ne\tf ü; -- {x:String}';
    const [row] = await storeOf(kind).query(
      'SELECT {text:String} AS text, {list:Array(String)} AS list, {number:UInt64} AS number, {flag:Bool} AS flag',
      {
        text,
        list: [text, ''],
        number: 18446744073709551615n,
        flag: true,
      },
    );
    expect(row).toEqual({ text, list: [text, ''], number: '18446744073709551615', flag: true });
  });

  test('a question under way never takes the values of another, and signs of SQL in a value are signs', async () => {
    const signs = [
      "'",
      "''",
      '\\',
      "\\'",
      '"',
      '`',
      '{text:String}',
      '}',
      '\n',
      '\t',
      '--',
      '/*',
      '*/',
      ';',
      '%',
      '[',
      ']',
      'ü',
      '🎬',
      '\u2028',
    ];
    const textOf = (seed: number) =>
      Array.from({ length: 12 }, (_, at) => signs[(seed * 7 + at * (seed % 5) + at) % signs.length]).join('');
    const sql = `SELECT {text:String} AS text, {list:Array(String)} AS list, {number:Int64} AS number, '{text:String} \\' ''' AS quoted -- {text:String}`;
    const asked = Array.from({ length: 200 }, (_, seed) => ({
      text: textOf(seed),
      list: [textOf(seed + 1), '', textOf(seed + 2)],
      number: -seed,
    }));
    const answered = await Promise.all(asked.map((values) => storeOf(kind).query(sql, values)));
    expect(answered).toEqual(asked.map(({ number, ...rest }) => [{ ...rest, number: String(number), quoted: "{text:String} ' '" }]));
  });

  test('streams a million rows in pieces, and memory holds one piece', async () => {
    const sql = 'SELECT number AS n, repeat(toString(number), 20) AS text FROM numbers({rows:UInt64})';
    const [rows, width] = [1_000_000, 20];
    let [count, pieces, largest, sum] = [0, 0, 0, 0];
    for await (const piece of storeOf(kind).stream<{ n: string; text: string }>(sql, { rows })) {
      [count, pieces, largest] = [count + piece.length, pieces + 1, Math.max(largest, piece.length)];
      for (const { n } of piece) sum += Number(n);
      expect(piece[0]?.text).toBe(String(piece[0]?.n).repeat(width));
    }
    expect([count, sum]).toEqual([rows, (rows * (rows - 1)) / 2]);
    expect(pieces).toBeGreaterThan(10);
    expect(largest).toBeLessThan(rows / 10);
  });

  test('binds the values of a stream, and answers other questions while it is read', async () => {
    const store = storeOf(kind);
    const text = "a'; -- {x:String}";
    const stream = store.stream<{ text: string }>('SELECT {text:String} AS text FROM numbers(300000)', { text });
    let isFirst = true;
    for await (const piece of stream) {
      expect(piece[0]).toEqual({ text });
      if (isFirst) expect(await store.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      isFirst = false;
    }
    expect(isFirst).toBe(false);
  });

  test('throws what a streamed statement fails with, and streams again afterwards', async () => {
    const store = storeOf(kind);
    const read = async (sql: string) => {
      let count = 0;
      for await (const piece of store.stream(sql)) count += piece.length;
      return count;
    };
    await expect(read('SELECT nothing FROM nowhere')).rejects.toThrow(/nowhere|UNKNOWN_TABLE/);
    expect(await read('SELECT number FROM numbers(5)')).toBe(5);
  });

  test('a stream that is aborted throws its reason before the first row and between rows, and one that is left is over', async () => {
    const store = storeOf(kind);
    const aborted = new AbortController();
    const reason = new Error('Nobody waits for it any more');
    aborted.abort(reason);
    const never = store.stream('SELECT 1 AS one', {}, { signal: aborted.signal });
    await expect(never[Symbol.asyncIterator]().next()).rejects.toBe(reason);
    const later = new AbortController();
    const read = async () => {
      for await (const piece of store.stream('SELECT number FROM numbers(500000)', {}, { signal: later.signal }))
        if (piece.length > 0) later.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
    for await (const _ of store.stream('SELECT number FROM numbers(500000)')) break;
    expect(await store.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('keeps answers until it is written to, by this process or another', async () => {
    const store = storeOf(kind);
    const count = 'SELECT toString(count()) AS count FROM kept';
    const counted = async () => (await store.kept.of(count, {}, () => store.query<{ count: string }>(count)))[0]?.count;
    await store.command('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n');
    expect(await counted()).toBe('0');
    await store.insert('kept', [{ n: 1 }]);
    expect(await counted()).toBe('1');
    await store.send('INSERT INTO kept FORMAT CSV', Buffer.from('2\n'));
    expect(await counted()).toBe('2');
    await store.command('INSERT INTO kept VALUES (3)');
    expect(await counted()).toBe('3');
    if (kind === 'embedded') return;
    const other = await openEventStore({ url: shim.url });
    await other.insert('kept', [{ n: 4 }]);
    expect(await counted()).toBe('4');
    await other.close();
  });

  test('takes a list as long as a media list may be', async () => {
    const values = Array.from({ length: 25_000 }, (_, index) => `com.example.app${index}`);
    const [row] = await storeOf(kind).query<{ found: boolean }>("SELECT 'com.example.app24999' IN {values:Array(String)} AS found", {
      values,
    });
    expect(row).toEqual({ found: 1 });
  });

  test('takes lists longer than a parameter, an address or a statement may be, in questions and commands', async () => {
    const store = storeOf(kind);
    const zips = Array.from({ length: 25_000 }, (_, index) => `'\\${String(index).padStart(24, '0')}`);
    const shares = Array.from({ length: 25_000 }, (_, index) => index / 7);
    const [row] = await store.query(
      'SELECT {zips:Array(String)}[25000] AS last, {last:String} IN {zips:Array(String)} AS found, {shares:Array(Float64)}[8] AS share',
      { zips, shares, last: zips.at(-1) ?? '' },
    );
    expect(row).toEqual({ last: zips.at(-1), found: 1, share: 1 });
    await store.command('CREATE TABLE listed (zip String, share Float64) ENGINE = MergeTree ORDER BY zip');
    await store.command(
      'INSERT INTO listed SELECT zip, share FROM numbers(1) ARRAY JOIN {zips:Array(String)} AS zip, {shares:Array(Float64)} AS share SETTINGS max_partitions_per_insert_block = 0',
      { zips, shares },
    );
    await store.command(
      'CREATE TABLE listed_again ENGINE = MergeTree ORDER BY zip AS SELECT * FROM listed WHERE zip IN {zips:Array(String)}',
      { zips },
    );
    await store.insert('listed', [{ zip: 'x'.repeat(300_000), share: 1 }]);
    expect(await store.query('SELECT count() AS rows, uniqExact(zip) AS zips FROM listed')).toEqual([{ rows: '25001', zips: '25001' }]);
    expect(await store.query('SELECT count() AS rows, round(sum(share)) AS shares FROM listed_again')).toEqual([
      { rows: '25000', shares: Math.round(shares.reduce((sum, share) => sum + share)) },
    ]);
  });

  test('appends rows given as objects, text with a semicolon and ISO times included', async () => {
    const store = storeOf(kind);
    await store.command("CREATE TABLE appended (name String, at DateTime('UTC'), money Decimal(18, 6)) ENGINE = MergeTree ORDER BY name");
    await store.insert('appended', [{ name: "it's; x", at: '2026-03-01T12:30:00Z', money: '0.1' }]);
    await store.insert('appended', []);
    expect(await store.query('SELECT * FROM appended')).toEqual([{ name: "it's; x", at: '2026-03-01 12:30:00', money: '0.1' }]);
  });

  test('keeps a setting of one query from the next', async () => {
    const store = storeOf(kind);
    await Promise.all(Array.from({ length: 6 }, () => store.query('SELECT 1 SETTINGS max_result_rows = 7')));
    const values = await Promise.all(
      Array.from({ length: 6 }, () => store.query("SELECT value FROM system.settings WHERE name = 'max_result_rows'")),
    );
    expect(values).toEqual(Array.from({ length: 6 }, () => [{ value: '0' }]));
  });

  test('rejects a faulty statement and goes on', async () => {
    await expect(storeOf(kind).query('SELECT nothing FROM nowhere')).rejects.toThrow(/nowhere/);
    await expect(storeOf(kind).ping()).resolves.toBeUndefined();
  });
});

test('the stand-in for a server refuses what ClickHouse refuses, in its words', async () => {
  const ask = (address: string, body: string | FormData) =>
    fetch(`${shim.url}/?${address}`, { method: 'POST', body }).then((reply) => reply.text());
  const form = (value: string) => {
    const parts = new FormData();
    parts.append('param_a', value);
    return parts;
  };
  expect(await ask(`x=${'y'.repeat(2 ** 20)}`, 'SELECT 1')).toContain('HTTP request URI invalid or too long');
  expect(await ask(`param_a=${'y'.repeat(2 ** 17)}`, 'SELECT 1')).toContain('Field value too long');
  expect(await ask('query=SELECT%201', form('y'.repeat(2 ** 17)))).toContain('Field value too long');
  expect(await ask('query=SELECT%20length(%7Ba%3AString%7D)', form('y'.repeat(2 ** 17 - 1)))).toBe('131071\n');
  expect(await ask('', `SELECT 1 -- ${'y'.repeat(2 ** 18)}`)).toContain('Max query size exceeded');
});

test('a value may hold the sign that ends texts elsewhere', async () => {
  const values = { text: 'a\0b', list: ['\0', '\\0'] };
  expect(await storeOf('embedded').query('SELECT {text:String} AS text, {list:Array(String)} AS list', values)).toEqual([values]);
});

test('a question without one of its values is refused, never answered with those of another', async () => {
  await storeOf('embedded').query('SELECT {account:String} AS account', { account: 'mine' });
  await expect(storeOf('embedded').query('SELECT {account:String} AS account', { other: 'x' })).rejects.toThrow(/account/);
  await expect(storeOf('embedded').query('SELECT {toString:String} AS account', { other: 'x' })).rejects.toThrow(/toString/);
});

test('a directory in use by another process is refused with a message that says so', async () => {
  const script = `import { openEventStore } from './core/server/stores/open-event-store.ts'; await openEventStore({ directory: ${JSON.stringify(join(root, 'embedded'))} });`;
  const attempt = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  await expect(attempt).rejects.toThrow(/cannot be opened: its folder is damaged, or another process has it open/);
});

test('aborting a statement that has no row yet ends it in the engine too', async () => {
  const store = storeOf('embedded');
  const counting = new AbortController();
  const next = store
    .stream('SELECT sum(cityHash64(number)) AS hash FROM numbers(1000000000000)', {}, { signal: counting.signal })
    [Symbol.asyncIterator]()
    .next();
  const running = async () =>
    Number(
      (
        await store.query<{ count: string }>(
          "SELECT count() AS count FROM system.processes WHERE query LIKE '%cityHash64(number)) AS hash%' AND query NOT LIKE '%processes%'",
        )
      )[0]?.count,
    );
  await expect.poll(running).toBe(1);
  counting.abort(new Error('left'));
  await expect(next).rejects.toThrow('left');
  await expect.poll(running).toBe(0);
});

test('a statement is ended, and tells how far it has come, while every connection is busy with others', async () => {
  const store = storeOf('embedded');
  const leaving = new AbortController();
  const endless = 'SELECT sum(cityHash64(number)) AS busy FROM numbers(1000000000000) SETTINGS max_threads = 1';
  const left = store
    .stream(endless, {}, { signal: leaving.signal, name: 'busy' })
    [Symbol.asyncIterator]()
    .next()
    .catch((error: Error) => error);
  await expect.poll(async () => (await store.progress('busy'))?.read ?? 0).toBeGreaterThan(0);
  let isOver = false;
  const others = Promise.all(Array.from({ length: 3 }, () => store.query('SELECT sleep(3)'))).then(() => {
    isOver = true;
  });
  const reason = new Error('left');
  leaving.abort(reason);
  expect(await left).toBe(reason);
  await expect.poll(() => store.progress('busy'), { interval: 10 }).toBeNull();
  expect(isOver).toBe(false);
  await others;
});

test('a statement that was aborted is gone from the engine while another goes on', async () => {
  const store = storeOf('embedded');
  const begin = (name: string) => {
    const leaving = new AbortController();
    const sql = `SELECT sum(cityHash64(number)) AS ${name} FROM numbers(1000000000000) SETTINGS max_threads = 1`;
    const ended = store
      .stream(sql, {}, { signal: leaving.signal })
      [Symbol.asyncIterator]()
      .next()
      .catch((error: Error) => error.message);
    return { ended, leave: () => leaving.abort(new Error('left')) };
  };
  const running = async () => {
    const sql =
      "SELECT extract(query, 'AS (hash_[a-z]+)') AS name FROM system.processes WHERE query LIKE '%cityHash64(number)) AS hash_%' ORDER BY name";
    return (await store.query<{ name: string }>(sql)).map(({ name }) => name).filter(Boolean);
  };
  const stays = begin('hash_stays');
  for (let time = 0; time < 3; time += 1) {
    const leaves = begin('hash_leaves');
    await expect.poll(running).toEqual(['hash_leaves', 'hash_stays']);
    leaves.leave();
    expect(await leaves.ended).toBe('left');
    await expect.poll(running, { interval: 10, timeout: 5_000 }).toEqual(['hash_stays']);
  }
  stays.leave();
  expect(await stays.ended).toBe('left');
  await expect.poll(running).toEqual([]);
});
