import { implement } from '@kontor/core/server';
import { singleSignOnRoutes } from '@kontor/single-sign-on/contract';
import { finishSingleSignOn } from './finish.ts';
import { startSingleSignOn } from './start.ts';

export { unlinkPerson } from './identity-store.ts';

export const singleSignOnServer = implement(singleSignOnRoutes, { start: startSingleSignOn, finish: finishSingleSignOn });
