import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { buildServer, openFiles, type Stores, systemScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller, pngOf } from '@kontor/core/testing';
import { startS3, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawnAnew, files as feature } from './index.ts';
import { sendIcon } from './test-pictures.ts';

const app = testApp();
let superUser: Caller;
beforeAll(async () => {
  superUser = await app.as('super');
});

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}
const SIGNATURE = 8;
const HEADER = SIGNATURE + 25;
/** The picture with chunks between its header and what follows. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) => Buffer.concat([png.subarray(0, HEADER), ...chunks, png.subarray(HEADER)]);
const icon = pngOf(150, 150);
const kept = async (id: string, { files }: Pick<Stores, 'files'> = app.stores) => {
  const pieces = await (await files.get(`uploads/${id}`)).toArray();
  return Buffer.concat(pieces);
};
/** Uploads that the product knows of. */
const known = async () => {
  const { rows } = await systemScope(app.stores.entities).run((database) => database.execute(sql`SELECT count(*) AS n FROM stored_file`));
  return Number(rows[0]?.['n']);
};
/** Files with uploaded bytes, stored ones and those on their way. */
const bytesIn = (folder: string) =>
  ['uploads', 'files', 's3']
    .map((part) => path.join(folder, part))
    .filter((part) => fs.existsSync(part))
    .flatMap((part) => fs.readdirSync(part, { recursive: true, withFileTypes: true }) as fs.Dirent[])
    .filter((entry) => entry.isFile()).length;
/** By how much memory grows at most while something is done, in MB. */
async function growthWhile(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const looking = setInterval(look, 1);
  await work().finally(() => clearInterval(looking));
  look();
  return (most - before) / 1_048_576;
}
const MOST_GROWTH_MB = 64;
/** Of each picture that is refused: what was sent, and what is said. */
const WRONG = 'Please Select a Valid file format.';
const DAMAGED = 'This picture is damaged. Please save it again and select it.';
const pixels = (size: string) => `Please select a picture of 150 × 150 pixels. This one has ${size} pixels.`;
/** A grey picture whose rows do not shrink. */
const noisy = (side: number) => {
  const rows = Buffer.alloc((side + 1) * side);
  let state = 7;
  for (let at = 0; at < rows.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    rows[at] = at % (side + 1) === 0 ? 0 : state >>> 24;
  }
  const header = chunk('IHDR', Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 0, 0, 0, 0])]));
  return Buffer.concat([icon.subarray(0, SIGNATURE), header, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

/** The icon with text that fills it up to so many bytes. */
const ofBytes = (size: number) => withChunks(icon, chunk('tEXt', Buffer.alloc(size - icon.length - 12, 65)));
/** The picture with another width in its header. */
const promising = (png: Buffer, width: number) => {
  const header = chunk('IHDR', Buffer.concat([uint32(width), png.subarray(20, 29)]));
  return Buffer.concat([png.subarray(0, SIGNATURE), header, png.subarray(HEADER)]);
};

describe('an icon is refused (1 §5, 2 §5, 3 §5)', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 150, 0, 150, 1, 1, 0x11, 0, 0xff, 0xd9]);
  const hostile: [what: string, content: Buffer | string, status: number, said: string][] = [
    ['a JPEG named png', jpeg, 400, WRONG],
    ['an SVG named png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400, WRONG],
    ['a page named png', '<!doctype html><script>alert(1)</script>', 400, WRONG],
    ['a picture that is a pixel too narrow', pngOf(149, 150), 400, pixels('149 × 150')],
    ['a picture that is a pixel too wide', pngOf(151, 150), 400, pixels('151 × 150')],
    ['a picture that is a pixel too low', pngOf(150, 149), 400, pixels('150 × 149')],
    ['a picture that is a pixel too high', pngOf(150, 151), 400, pixels('150 × 151')],
    ['a picture of 65,535 pixels', pngOf(65_535, 1), 400, pixels('65,535 × 1')],
    ['a header alone', icon.subarray(0, HEADER), 400, DAMAGED],
    ['a picture cut in the middle', noisy(150).subarray(0, 9_000), 400, DAMAGED],
    [
      'a picture that moves',
      withChunks(icon, chunk('acTL', Buffer.concat([uint32(2), uint32(0)]))),
      400,
      'Please select a picture that does not move.',
    ],
    ['a picture of 101 KB', withChunks(icon, chunk('tEXt', Buffer.alloc(101 * 1_024, 65))), 413, 'Please select a file less than 100 KB.'],
    ['a picture of just 100 KB', ofBytes(100 * 1_024), 413, 'Please select a file less than 100 KB.'],
    ['a picture whose header promises more than its rows', promising(noisy(150), 65_535), 400, pixels('65,535 × 150')],
    ['a size that is none', pngOf(0, 150), 400, WRONG],
  ];
  test.each(hostile)('%s', async (_, content, status, said) => {
    const left = async () => [await known(), bytesIn(app.stores.config.dataFolder)];
    const before = await left();
    expect(await sendIcon(superUser, content)).toMatchObject({ status, msg: said });
    expect(await left()).toEqual(before);
  });

  test('where only its name ends otherwise', async () => {
    expect(await sendIcon(superUser, icon, 'icon.svg')).toMatchObject({ status: 400, msg: WRONG });
  });
});

describe('an icon is kept as its picture alone (security 55)', () => {
  test('with just 150 × 150 pixels, and a byte less than 100 KB', async () => {
    expect((await sendIcon(superUser, icon)).status).toBe(200);
    expect((await sendIcon(superUser, ofBytes(100 * 1_024 - 1))).status).toBe(200);
  });

  test('text, time and place that a program wrote into it are gone, and what follows it too', async () => {
    const page = '<script>alert(document.cookie)</script>';
    const marked = withChunks(icon, chunk('tEXt', Buffer.from(`Comment\0${page}`)), chunk('eXIf', Buffer.from('MM\0*secretplace')));
    const { id, status } = await sendIcon(superUser, Buffer.concat([marked, Buffer.from(page)]));
    expect(status).toBe(200);
    const bytes = await kept(id);
    expect(bytes.toString('latin1')).not.toMatch(/script|secretplace/);
    expect(bytes.equals(await drawnAnew(icon))).toBe(true);
  });

  /** The picture with text that unpacks to sixty million letters. */
  const bombOf = (picture: Buffer) => withChunks(picture, letters);
  const letters = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))]));

  test('text that unpacks to sixty million letters takes no more room than a picture', async () => {
    const grown = await growthWhile(async () => expect((await sendIcon(superUser, bombOf(icon))).status).toBe(200));
    expect(grown).toBeLessThan(MOST_GROWTH_MB);
  });

  test('eight at once are all taken, each for itself, in no more room than 64 MB', async () => {
    const pictures = Array.from({ length: 8 }, (_, n) => pngOf(150, 150, n + 1));
    const sent: Awaited<ReturnType<typeof sendIcon>>[] = [];
    const send = async (picture: Buffer) => sent.push(await sendIcon(superUser, picture));
    const grown = await growthWhile(() => Promise.all(pictures.map((picture) => send(bombOf(picture)))));
    expect(grown).toBeLessThan(MOST_GROWTH_MB);
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const hexOf = (bytes: Buffer) => bytes.toString('hex');
    const found = await Promise.all(sent.map(({ id }) => kept(id)));
    const drawn = await Promise.all(pictures.map(drawnAnew));
    expect(found.map(hexOf).toSorted()).toEqual(drawn.map(hexOf).toSorted());
    expect(new Set(found.map(hexOf)).size).toBe(8);
  });

  test('the picture itself is as it was sent', async () => {
    const { id } = await sendIcon(superUser, noisy(150));
    const bytes = await kept(id);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([150, 150]);
    const twice = await drawnAnew(bytes);
    expect(twice.equals(bytes)).toBe(true);
  });
});

describe('in a bucket', () => {
  let root: string;
  let stores: Stores;
  let sender: Caller;
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-pictures-'));
    const s3 = await startS3(path.join(root, 's3'));
    Object.assign(process.env, s3.settings);
    const config = { ...app.stores.config, ...s3.settings, dataFolder: root };
    stores = { ...app.stores, config, files: await openFiles(config) };
    const server = await buildServer({ stores, routes: feature.calls, webRoot: null, isReady: allReady });
    const cookie = { cookie: superUser.cookie() };
    const caller = openCaller(server);
    sender = { ...caller, raw: (request) => caller.raw({ ...request, headers: { ...request.headers, ...cookie } }) };
    return async () => {
      await server.close();
      await s3.close();
      fs.rmSync(root, { recursive: true, force: true });
    };
  });

  test.each([
    ['a picture cut in the middle', noisy(150).subarray(0, 9_000), 400, DAMAGED],
    ['a picture of just 100 KB', ofBytes(100 * 1_024), 413, 'Please select a file less than 100 KB.'],
  ])('%s is refused as on disk, and nothing of it is left', async (_, content, status, said) => {
    const before = await known();
    expect(await sendIcon(sender, content)).toMatchObject({ status, msg: said });
    expect([await known(), bytesIn(root)]).toEqual([before, 0]);
  });

  test('a picture that is a page as well is kept as the picture alone', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>');
    const { id, status } = await sendIcon(sender, Buffer.concat([withChunks(icon, chunk('tEXt', page)), page]));
    expect(status).toBe(200);
    expect((await kept(id, stores)).equals(await drawnAnew(icon))).toBe(true);
  });
});
