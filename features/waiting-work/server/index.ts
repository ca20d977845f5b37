import { implement } from '@kontor/core/server';
import { waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { giveUp } from './give-up.ts';
import { listWaiting } from './list-waiting.ts';
import { tryAgain, tryAll } from './try-again.ts';

export const waitingWorkServer = implement(waitingWorkRoutes, { list: listWaiting, tryAgain, tryAll, giveUp });
