import { endedRows, implement, listFile, serverFeature } from '@kontor/core/server';
import { personPages, userList, userPages, userRoutes } from '@kontor/users/contract';
import { accountNames } from './account-names.ts';
import { administratorStep, colleagueStep } from './account-steps.ts';
import { personServer } from './admin/index.ts';
import { checkUser } from './check-user.ts';
import { createUser } from './create-user.ts';
import { invitationServer } from './invitations.ts';
import { setOtherPassword } from './other-password.ts';
import { changeOwnPassword } from './own-password.ts';
import { ownedHere } from './owned-marketplaces.ts';
import { removeUser } from './remove-user.ts';
import { canName, controlsSignIn, getMember } from './sign-in-control.ts';
import { updateUser } from './update-user.ts';
import { accessOf, openUsers, toUser } from './user-store.ts';

/** An account's list shows for so long what became of those it asked; its history keeps it. */
const INVITATION_DAYS = 90;

export const users = serverFeature({
  name: 'users',
  names: { account: accountNames },
  firstSteps: { account: administratorStep, colleague: colleagueStep },
  records: { user: 'admins' },
  pages: { ...userPages, ...personPages },
  ends: [endedRows('email_confirmation'), endedRows('invitation', INVITATION_DAYS)],
  calls: [
    ...invitationServer,
    ...personServer,
    ...implement(userRoutes, {
      list: (call) => openUsers(call).page(),
      download: (call) => listFile(call, { view: userList, list: openUsers(call) }),
      get: async ({ input, session, scope }) => {
        const member = await getMember(scope, session, input.id);
        return toUser(member, {
          accountAccess: await accessOf(scope, session.userId, input.id),
          ownedMarketplaces: await ownedHere(scope, member.user.ownedMarketplaces),
          canSetPassword: controlsSignIn(session, member),
          canSetName: canName(session, member),
          isSelf: input.id === session.userId,
        });
      },
      check: checkUser,
      create: createUser,
      update: updateUser,
      remove: removeUser,
      ownPassword: changeOwnPassword,
      password: setOtherPassword,
    }),
  ],
});
