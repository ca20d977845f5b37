import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { FILE_KINDS, fail, imageNotValid, PICTURE_DAMAGED } from '@kontor/core/contract';
import { openFairQueue } from '@kontor/core/server';
import { Transformer } from '@napi-rs/image';

/** A picture is unpacked to draw it, which takes memory for as long; so one at a time. */
const inTurn = openFairQueue({ all: 1, each: 1, waiting: 64 });
const EVERYBODY = '';

/** The picture alone, as PNG: without what a camera, a program or an attacker wrote beside or behind it. Throws where it is damaged. */
export const drawnAnew = (picture: Buffer): Promise<Buffer> =>
  inTurn(EVERYBODY, () => new Transformer(picture).png().catch(() => fail(imageNotValid, PICTURE_DAMAGED)));

/** Draws the picture at `place` anew there, and answers what is known of it then. */
export async function redraw(place: string): Promise<{ type: string; size: number; sha256: string }> {
  const drawn = await drawnAnew(await readFile(place));
  await writeFile(place, drawn);
  return { type: FILE_KINDS.png.type, size: drawn.length, sha256: createHash('sha256').update(drawn).digest('hex') };
}
