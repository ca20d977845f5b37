import { implement } from '@kontor/core/server';
import { historyRoutes } from '@kontor/history/contract';
import { listHistory } from './history-store.ts';

export const historyServer = implement(historyRoutes, { list: listHistory });
