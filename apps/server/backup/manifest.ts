import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const Part = z.object({ file: z.string(), sha256: z.string() });
const EntityTable = Part.extend({ table: z.string(), rows: z.number().int() });
const EventTable = z.object({ table: z.string(), rows: z.string(), check: z.string(), parts: z.array(Part) });
const Migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** What a backup is, written last: without it a folder is none. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.object({ entities: Migrations, events: Migrations }),
  entities: z.array(EntityTable),
  events: z.array(EventTable),
  /** Null where files are in a bucket, which has its own ways of keeping them. */
  files: z.array(Part).nullable(),
});
export type Manifest = z.output<typeof Manifest>;
export type Part = z.output<typeof Part>;

const NAME = 'manifest.json';

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the manifest beside its place and moves it there whole, once everything it names is on disk. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = path.join(folder, NAME);
  fs.writeFileSync(`${file}.partial`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  fs.renameSync(`${file}.partial`, file);
}

const partsOf = ({ entities, events, files }: Manifest): Part[] => [...entities, ...events.flatMap(({ parts }) => parts), ...(files ?? [])];

/** The manifest of a whole backup. Throws with a sentence where something of it is missing or not what it was. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, NAME);
  if (!fs.existsSync(file)) throw new Error(`${folder} is no whole backup: it has no ${NAME}, which is written last.`);
  const read = Manifest.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} cannot be read: it was changed, or made by another version.`);
  for (const part of partsOf(read.data)) {
    const place = path.resolve(folder, part.file);
    if (!place.startsWith(path.resolve(folder) + path.sep)) throw new Error(`${file} names a file outside the backup.`);
    if (!fs.existsSync(place)) throw new Error(`${folder} is no whole backup: ${part.file} is missing.`);
    if ((await hashOfFile(place)) !== part.sha256) throw new Error(`${folder} is damaged: ${part.file} is not what was written.`);
  }
  return read.data;
}
