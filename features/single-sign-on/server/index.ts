import { endedRows, implement, serverFeature } from '@kontor/core/server';
import { singleSignOnPages, singleSignOnRoutes } from '@kontor/single-sign-on/contract';
import { finishSingleSignOn } from './finish.ts';
import { startSingleSignOn } from './start.ts';

export { unlinkPerson } from './identity-store.ts';

export const singleSignOn = serverFeature({
  name: 'single-sign-on',
  pages: singleSignOnPages,
  calls: implement(singleSignOnRoutes, { start: startSingleSignOn, finish: finishSingleSignOn }),
  ends: [endedRows('sso_attempt')],
});
