import { endedRows, newId, ownRows, type Scope } from '@kontor/core/server';
import { AppInfoDraft } from '@kontor/deals/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { appInfoUploadTable as upload } from './app-info-table.ts';

export const APP_INFO_ENDS: SQL[] = [endedRows('app_info_upload', 0)];

/** Rows of a file are those of its deal and of who sent it. */
type Whose = { dealId: string; userId: string };
const ofSender = (scope: Scope, { dealId, userId }: Whose) =>
  and(eq(upload.dealId, dealId), eq(upload.userId, userId), ownRows(scope, upload.accountId));

/** Keeps the rows of a checked file for a day, in the place of those that the same person sent before; answers their name. */
export async function keepAppInfoUpload(scope: Scope, whose: Whose, rows: AppInfoDraft[]): Promise<string> {
  const id = newId();
  await scope.transaction(async (transaction) => {
    await transaction.run((database) => database.delete(upload).where(ofSender(transaction, whose)));
    await transaction.run((database) => database.insert(upload).values({ ...whose, id, accountId: transaction.accountId, rows }));
  });
  return id;
}

/** Takes the kept rows for good; null where there are none, another's among them. */
export async function takeAppInfoUpload(transaction: Scope, id: string, whose: Whose): Promise<AppInfoDraft[] | null> {
  const [row] = await transaction.run((database) =>
    database
      .delete(upload)
      .where(and(eq(upload.id, id), ofSender(transaction, whose), sql`expires_at > now()`))
      .returning({ rows: upload.rows }),
  );
  return row ? z.array(AppInfoDraft).parse(row.rows) : null;
}
