import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId, type Stores, systemScope } from '@kontor/core/server';
import { GUIDES, type Guide, plainPdf } from '@kontor/database/seed';
import { fileKey } from '@kontor/files/server';
import { sql } from 'drizzle-orm';
import { markDone, onceByOne } from './demo-step.ts';

const STEP = 'demo-documents';
type Into = Pick<Stores, 'entities' | 'files' | 'turns'>;

/** The row comes before the bytes, as of every file: what a start that was cut off leaves, the sweep takes. */
async function putGuide({ entities, files }: Into, guide: Guide): Promise<string> {
  const bytes = plainPdf(guide);
  const id = newId();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await systemScope(entities).run((database) =>
    database.execute(sql`
      INSERT INTO stored_file (id, account_id, user_id, purpose, name, type, size, sha256)
      SELECT ${id}, m.account_id, u.id, 'document', ${`${guide.title}.pdf`}, 'application/pdf', ${bytes.length}::bigint, ${sha256}
      FROM app_user u JOIN membership m ON m.user_id = u.id WHERE u.super_user ORDER BY u.id, m.account_id LIMIT 1`),
  );
  await files.put(fileKey(id), Readable.from([bytes]));
  return id;
}

/** The demo's guides, where they are not yet: all of them or none. */
export async function makeDemoDocuments(into: Into): Promise<void> {
  await onceByOne(into, STEP, async () => {
    const ids: string[] = [];
    for (const guide of GUIDES) ids.push(await putGuide(into, guide));
    await systemScope(into.entities).transaction(async (transaction) => {
      await transaction.run(async (database) => {
        for (const [index, fileId] of ids.entries()) {
          const { title } = GUIDES[index] ?? { title: '' };
          const id = newId();
          await database.execute(sql`UPDATE stored_file SET stored_at = now() WHERE id = ${fileId}`);
          await database.execute(sql`INSERT INTO kept_file (file_id, feature, record) VALUES (${fileId}, 'documents', ${id})`);
          await database.execute(sql`
            INSERT INTO document (id, title, file_id, size, pages, created_by)
            SELECT ${id}, ${title}, id, size, 1, user_id FROM stored_file WHERE id = ${fileId}`);
        }
      });
      await markDone(transaction, STEP);
    });
  });
}
