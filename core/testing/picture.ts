import { crc32, deflateSync } from 'node:zlib';

/** Signature and header chunk. */
const HEADER_BYTES = 33;
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** A part of a PNG: four letters, and what they stand for. */
function pngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}

/** A PNG of this size: black, or striped by the bits of `pattern`, so that another one is another picture. */
export function pngOf(width: number, height: number, pattern = 0): Buffer {
  const header = pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]));
  const row = Buffer.alloc(1 + Math.ceil(width / 8), pattern);
  row[0] = 0;
  const rows = deflateSync(Buffer.concat(Array(height).fill(row)));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** The picture with a chunk between its header and what follows. */
export const withPngChunk = (png: Buffer, name: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_BYTES), pngChunk(name, data), png.subarray(HEADER_BYTES)]);
