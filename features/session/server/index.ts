import { endSession, implement, systemScope } from '@kontor/core/server';
import { newestEvent } from '@kontor/market/server';
import { sessionRoutes } from '@kontor/session/contract';
import { makeFirstUser } from './first-user.ts';
import { signIn } from './sign-in.ts';

export { openSetup } from './first-user.ts';
export { hashPassword } from './password.ts';

export const sessionServer = implement(sessionRoutes, {
  session: async ({ session, stores }) => ({
    user: session,
    installation: {
      version: '1.11.0',
      isDemo: stores.config.DEMO,
      marketplaceUrl: stores.config.MARKETPLACE_URL,
      dataTo: await newestEvent(stores.events),
    },
  }),
  signIn,
  firstUser: makeFirstUser,
  signOut: async ({ transport, stores }) => {
    if (transport.token) await endSession(systemScope(stores.entities), transport.token);
    transport.setSession(null);
    return null;
  },
});
