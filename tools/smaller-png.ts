import { deflateSync, inflateSync } from 'node:zlib';

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES = 3;
const MOST_COLOURS = 256;
/** A colour of so many pixels is a surface or a line of its own, and kept exactly. */
const MANY_PIXELS = 400;
/** How far another may be from the one that takes its place, as the comparison of pictures measures it; half of what that lets pass. */
const NEAR = 14;

type Chunk = { type: string; data: Buffer };

export function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crcOf = (data: Buffer) => (data.reduce((c, byte) => (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

export function chunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

/** The nearest of left, above and above left (the PNG standard's Paeth predictor). */
function nearest(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Lines of pixels without their filters. */
function unfiltered(raw: Buffer, width: number): Buffer {
  const stride = width * BYTES;
  const height = raw.length / (stride + 1);
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= BYTES ? (out[at - BYTES] ?? 0) : 0;
      const above = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= BYTES && y > 0 ? (out[at - stride - BYTES] ?? 0) : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      out[at] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 0xff;
    }
  }
  return out;
}

/** How different two colours look: the square of their distance in luma and chroma (YIQ), as Playwright's comparison weighs it. */
function distance(one: number, other: number): number {
  const [r, g, b] = [(one >> 16) - (other >> 16), ((one >> 8) & 255) - ((other >> 8) & 255), (one & 255) - (other & 255)];
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const i = 0.596 * r - 0.274 * g - 0.322 * b;
  const q = 0.211 * r - 0.523 * g + 0.311 * b;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

/** For each colour its place in a palette: what is seen much of is there itself, the shades of a letter's edge share one that is near. */
function paletteOf(colours: Uint32Array): { palette: number[]; places: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette: number[] = [];
  const places = new Map<number, number>();
  for (const [colour, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const nearest = palette.reduce((best, one, at) => (distance(one, colour) < distance(palette[best] ?? 0, colour) ? at : best), 0);
    const isNear = palette.length > 0 && count < MANY_PIXELS && distance(palette[nearest] ?? 0, colour) < NEAR;
    places.set(colour, isNear ? nearest : palette.push(colour) - 1);
  }
  return { palette, places };
}

/** The same picture with at most 256 colours: a third of the bytes. Takes an RGB picture as Chromium writes it; another, or one that needs more colours, is returned as it is. */
export function smallerPng(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)];
  const header = Buffer.from(chunks[0]?.data ?? []);
  const [width, depth, kind] = [header.readUInt32BE(0), header[8], header[9]];
  if (depth !== 8 || kind !== 2) return png;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = unfiltered(inflateSync(packed), width);
  const colours = Uint32Array.from({ length: pixels.length / BYTES }, (_, i) => pixels.readUIntBE(i * BYTES, BYTES));
  const { palette, places } = paletteOf(colours);
  if (palette.length > MOST_COLOURS) return png;
  const lines = Buffer.alloc(colours.length + colours.length / width);
  for (const [i, colour] of colours.entries()) lines[i + Math.floor(i / width) + 1] = places.get(colour) ?? 0;
  header[9] = 3;
  const PLTE = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const IDAT = deflateSync(lines, { level: 9, memLevel: 9 });
  const parts = { IHDR: header, PLTE, IDAT, IEND: Buffer.alloc(0) };
  return Buffer.concat([SIGNATURE, ...Object.entries(parts).map(([type, data]) => chunk({ type, data }))]);
}
