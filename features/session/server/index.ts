import { hashOf, implement, serverFeature, systemScope } from '@kontor/core/server';
import { newestEvent } from '@kontor/market/server';
import { accountRoutes, deviceRoutes, impersonationRoutes, sessionPages, sessionRoutes } from '@kontor/session/contract';
import { listLoginAccounts, switchAccount } from './accounts.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { makeFirstUser } from './first-user.ts';
import { findPeople, startActing, stopActing } from './impersonation.ts';
import { leaveSession } from './leave-session.ts';
import { currentMessage, sessionRow } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { endedFailures } from './sign-in-throttle.ts';
import { confirmClaims } from './user-login.ts';

export { accountFor } from './account-store.ts';
export { openSetup } from './first-user.ts';
export { leaveSession } from './leave-session.ts';
export { findPerson, noteSignIn } from './user-store.ts';

export const session = serverFeature({
  name: 'session',
  pages: sessionPages,
  ends: [endedFailures],
  calls: [
    ...implement(sessionRoutes, {
      session: async ({ session, scope, stores, transport }) => ({
        user: { ...session, systemMessage: await currentMessage(scope) },
        claims: (await sessionRow(systemScope(stores.entities), hashOf(transport.token ?? '')))?.claims ?? null,
        installation: {
          version: '1.11.0',
          isDemo: stores.config.DEMO,
          marketplaceUrl: stores.config.MARKETPLACE_URL,
          dataTo: await newestEvent(stores.events),
          errorReports: stores.config.ERROR_REPORT_DSN || null,
        },
      }),
      ways: async ({ stores: { config } }) => ({
        sso: config.OIDC_ISSUER ? { label: config.OIDC_LABEL } : null,
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
        errorReports: config.ERROR_REPORT_DSN || null,
      }),
      signIn,
      userLogin: confirmClaims,
      firstUser: makeFirstUser,
      signOut: async ({ transport, stores }) => {
        await systemScope(stores.entities).transaction((transaction) => leaveSession(transaction, transport.token));
        transport.setSession(null);
        return null;
      },
    }),
    ...implement(accountRoutes, { list: listLoginAccounts, switch: switchAccount }),
    ...implement(deviceRoutes, { list: listDevices, end: endDevice, endOthers: endOtherDevices }),
    ...implement(impersonationRoutes, { find: findPeople, start: startActing, stop: stopActing }),
  ],
});
