import { accountTable, type Scope, type Stores } from '@kontor/core/server';
import { segmentPages } from '@kontor/segments/contract';
import { eq } from 'drizzle-orm';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
type Failed = { id: string; title: string; why: string };

/** Tells the account's managers at the platform of a segment that failed (spec 3 §3, accManagerEmails). Call it after the transaction. */
export async function tellManagers(
  scope: Scope,
  { mail, config }: Pick<Stores, 'mail' | 'config'>,
  { id, title, why }: Failed,
): Promise<void> {
  const [account] = await scope.run((database) =>
    database
      .select({ name: accountTable.name, managers: accountTable.accManagerEmails })
      .from(accountTable)
      .where(eq(accountTable.id, scope.accountId)),
  );
  if (!account) return;
  const link = config.PUBLIC_URL && new URL(segmentPages.uploaded.path, config.PUBLIC_URL).href;
  const lines = [
    `The segment “${title}” (${id}) of ${account.name} failed. ${why}.`,
    link,
    'You receive this because you are a manager of the account.',
  ];
  // Accounts that show the product may have names of people here.
  for (const to of account.managers.filter((one) => EMAIL.test(one)))
    mail.post({ to, subject: `A segment of ${account.name.replaceAll(/\s+/g, ' ')} failed`, text: lines.filter(Boolean).join('\n\n') });
}
