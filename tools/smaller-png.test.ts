import fs from 'node:fs';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { strayPictures } from './pictures.ts';
import { chunk, chunksOf, SIGNATURE, smallerPng } from './smaller-png.ts';
import { ROOT } from './source-files.ts';

/** A picture of one line for each list of colours, written without filters. */
function pictureOf(lines: number[][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(lines[0]?.length ?? 0, 0);
  header.writeUInt32BE(lines.length, 4);
  header[8] = 8;
  header[9] = 2;
  const rows = lines.map((line) => Buffer.from([0, ...line.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])]));
  const parts = { IHDR: header, IDAT: deflateSync(Buffer.concat(rows)), IEND: Buffer.alloc(0) };
  return Buffer.concat([SIGNATURE, ...Object.entries(parts).map(([type, data]) => chunk({ type, data }))]);
}

/** The colours of a picture with a palette, line by line without the filters' bytes. */
function coloursOf(png: Buffer): number[] {
  const parts = new Map([...chunksOf(png)].map(({ type, data }) => [type, data]));
  const width = parts.get('IHDR')?.readUInt32BE(0) ?? 0;
  const places = [...inflateSync(parts.get('IDAT') ?? Buffer.alloc(0))].filter((_, i) => i % (width + 1) > 0);
  return places.map((place) => parts.get('PLTE')?.readUIntBE(place * 3, 3) ?? 0);
}

const SURFACE = 0xfcfcfa;
const RAISED = 0xffffff;
const INK = 0x14191b;

test('surfaces keep their colours exactly, however near to each other', () => {
  const lines = [Array(500).fill(SURFACE), Array(500).fill(RAISED), Array(500).fill(INK)];
  expect(coloursOf(smallerPng(pictureOf(lines)))).toEqual(lines.flat());
});

test('a shade of a few pixels becomes one that looks alike, and one that does not is kept', () => {
  const almost = SURFACE - 0x010101;
  const line = [...Array(500).fill(SURFACE), almost, INK];
  expect(coloursOf(smallerPng(pictureOf([line]))).slice(-3)).toEqual([SURFACE, SURFACE, INK]);
});

test('a picture of more colours than that is kept as it is', () => {
  const picture = pictureOf([Array.from({ length: 900 }, (_, i) => (i * 18_391) & 0xffffff)]);
  expect(smallerPng(picture)).toBe(picture);
});

test('all pictures together are at most 4 MB, and each is of a part that there is', () => {
  const folder = path.join(ROOT, 'e2e/pictures');
  const bytes = fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(4_000_000);
  expect(strayPictures()).toEqual([]);
});
