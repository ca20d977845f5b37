import { implement, serverFeature } from '@kontor/core/server';
import { installationRoutes, waitingWorkPages, waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { giveUp } from './give-up.ts';
import { checkInstallation, checkPart } from './installation/check-part.ts';
import { readInstallation, runJob } from './installation/read-installation.ts';
import { jobWords, listWaiting } from './list-waiting.ts';
import { tryAgain, tryAll } from './try-again.ts';

export const waitingWork = serverFeature({
  name: 'waiting-work',
  records: { 'waiting-work': 'staff' },
  pages: waitingWorkPages,
  jobs: [checkInstallation],
  calls: [
    ...implement(waitingWorkRoutes, { list: listWaiting, tryAgain, tryAll, giveUp }),
    ...implement(installationRoutes, { state: readInstallation, check: checkPart, run: runJob }),
  ],
});

export { jobWords };
