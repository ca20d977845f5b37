import { crc32, deflateSync } from 'node:zlib';
import { randomOf } from './prng.ts';

/** Pixels of a side of an icon (spec 3 §5). */
const SIDE = 150;
const CELLS = 5;
const CELL = 26;
const EDGE = (SIDE - CELLS * CELL) / 2;
/** Ground and figure of an icon, as red, green and blue. */
const INKS: readonly (readonly [ground: number[], figure: number[]])[] = [
  [
    [230, 240, 238],
    [16, 88, 104],
  ],
  [
    [244, 236, 224],
    [138, 74, 22],
  ],
  [
    [234, 232, 244],
    [74, 60, 140],
  ],
  [
    [226, 240, 226],
    [38, 104, 58],
  ],
  [
    [246, 230, 230],
    [150, 42, 52],
  ],
  [
    [228, 236, 248],
    [32, 78, 150],
  ],
];

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}

/** A small pattern that is the same on both sides, another for each name; as PNG of 150 × 150 pixels. */
export function drawIcon(name: string): Buffer {
  const random = randomOf(crc32(name));
  const [ground, figure] = random.pick(INKS);
  const half = Array.from({ length: CELLS }, () => Array.from({ length: Math.ceil(CELLS / 2) }, () => random.chance(0.55)));
  const isInked = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - EDGE) / CELL), Math.floor((y - EDGE) / CELL)];
    return half[row]?.[Math.min(column, CELLS - 1 - column)] ?? false;
  };
  const rows = Buffer.alloc((SIDE + 1) * SIDE);
  for (let y = 0; y < SIDE; y += 1) for (let x = 0; x < SIDE; x += 1) rows[y * (SIDE + 1) + x + 1] = isInked(x, y) ? 1 : 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits that name a colour of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...ground, ...figure])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
