import { type Comment, commentedDealNotFound, type commentRoutes, tooManyComments } from '@kontor/comments/contract';
import { fail, type Session } from '@kontor/core/contract';
import {
  answer,
  countAttempt,
  nameOfActor,
  newId,
  openScope,
  recordChange,
  type Scope,
  type SignedCall,
  type Stores,
} from '@kontor/core/server';
import { findDealAccount, insertComment, listComments } from './comment-store.ts';
import type { commentTable } from './comment-table.ts';

type Routes = typeof commentRoutes;
/** More than people write, and so few that nobody fills a deal by a script. */
const COMMENTS = { most: 30, withinMs: 60_000 };

const told = ({ id, text, createdAt, userName, senderAccountId }: typeof commentTable.$inferSelect): Comment => ({
  id,
  text,
  createDate: createdAt.toISOString(),
  userName,
  accountId: senderAccountId,
});

/** Staff's wish reads every account's; others read their own and what was granted to them. */
const readerOf = (scope: Scope, { entities }: Pick<Stores, 'entities'>, { accountId }: Session) =>
  scope.reach === 'all' ? scope : openScope(entities, accountId, 'readable');

export async function readComments({ input, scope, session, stores }: SignedCall<Routes['list']>): Promise<Comment[]> {
  const reader = readerOf(scope, stores, session);
  if ((await findDealAccount(reader, input.id)) === null) fail(commentedDealNotFound);
  return (await listComments(reader, input.id)).map(told);
}

/** Whoever may decide on a deal may answer; a grant to read alone does not let write. */
export async function addComment({ input, scope, session, stores }: SignedCall<Routes['add']>) {
  const accountId = await findDealAccount(readerOf(scope, stores, session), input.id);
  if (accountId === null) return fail(commentedDealNotFound);
  const { isAllowed } = await countAttempt(scope, `comments:${session.userId}`, COMMENTS);
  if (!isAllowed) fail(tooManyComments);
  const row = {
    id: newId(),
    accountId,
    dealId: input.id,
    text: input.text,
    senderAccountId: session.accountId,
    userName: nameOfActor(session),
    createdAt: new Date(),
  };
  await scope.transaction(async (transaction) => {
    await insertComment(transaction, row);
    await recordChange(transaction, session, {
      entity: 'comment',
      entityId: row.id,
      action: 'Create',
      summary: 'Commented on a deal',
      changelogs: [],
      accountId: session.accountId,
    });
  });
  return answer(told(row), { value: row.id });
}
