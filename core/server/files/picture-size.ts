import type { PictureKind, PictureSize } from '@kontor/core/contract';

/** Within so many bytes a picture says how large it is: a camera writes a preview and colours before that. */
export const PICTURE_HEAD_BYTES = 262_144;

/** A PNG begins with its header chunk (PNG 1.2, IHDR). */
const sizeOfPng = (head: Buffer): PictureSize | null =>
  head.length >= 24 && head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null;

/** Markers of a frame, which has the size; those between them say other things (ITU T.81, B.1.1.3). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;

/** A JPEG is a row of segments, of which one has the size. */
function sizeOfJpeg(head: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (isFrame(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    if (marker === SCAN) return null;
    // A marker may have bytes of filling before it.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** The three ways in which a WebP says its size (RFC 9649 §2). */
function sizeOfWebp(head: Buffer): PictureSize | null {
  if (head.length < 30) return null;
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ' && head.readUIntBE(23, 3) === 0x9d012a)
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L' || head[20] !== 0x2f) return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const SIZES: Record<PictureKind, (head: Buffer) => PictureSize | null> = { png: sizeOfPng, jpeg: sizeOfJpeg, webp: sizeOfWebp };

/** Width and height of a picture by its header alone, without unpacking anything; null where it does not say them, or says none. */
export function pictureSize(kind: PictureKind, head: Buffer): PictureSize | null {
  const size = SIZES[kind](head);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** A PNG that moves says so before its picture begins (APNG, acTL before IDAT); a WebP by a bit of its header (RFC 9649 §2.7). */
const MOVES: Record<PictureKind, (head: Buffer) => boolean> = {
  png: (head) => {
    for (let at = 8; at + 8 <= head.length; at += 12 + head.readUInt32BE(at)) {
      const chunk = head.toString('latin1', at + 4, at + 8);
      if (chunk === 'acTL') return true;
      if (chunk === 'IDAT') return false;
    }
    return false;
  },
  jpeg: () => false,
  webp: (head) => head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0,
};

/** Whether a picture has several frames, by its header alone. */
export const isAnimated = (kind: PictureKind, head: Buffer): boolean => MOVES[kind](head);
