import type { SignedCall } from '@kontor/core/server';
import { userTable } from '@kontor/core/server';
import type { personRoutes } from '@kontor/users/contract';
import { eq } from 'drizzle-orm';
import { checkUser } from '../check-user.ts';
import { createUser } from '../create-user.ts';
import { peopleScope } from '../people-scope.ts';
import { inAccount } from './in-account.ts';

type Routes = typeof personRoutes;

export const checkPerson = async (call: SignedCall<Routes['check']>) => checkUser(await inAccount(call, call.input.accountId));

/** Creates somebody in an account as its administrators do; a super user adds who is known at once. */
export async function createPerson(call: SignedCall<Routes['create']>) {
  const { dashboardUrl, adhocUrl, ...input } = call.input;
  const made = await createUser(await inAccount({ ...call, input }, input.accountId));
  const id = made.value;
  if (id && (dashboardUrl || adhocUrl))
    await peopleScope(call).run((database) => database.update(userTable).set({ dashboardUrl, adhocUrl }).where(eq(userTable.id, id)));
  return made;
}
