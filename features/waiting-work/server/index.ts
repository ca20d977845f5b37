import { implement, serverFeature } from '@kontor/core/server';
import { waitingWorkPages, waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { giveUp } from './give-up.ts';
import { listWaiting } from './list-waiting.ts';
import { tryAgain, tryAll } from './try-again.ts';

export const waitingWork = serverFeature({
  name: 'waiting-work',
  records: { 'waiting-work': 'staff' },
  pages: waitingWorkPages,
  calls: implement(waitingWorkRoutes, { list: listWaiting, tryAgain, tryAll, giveUp }),
});
