import { implement, listFile, scopeOf } from '@kontor/core/server';
import { sharedRoutes, sharedSegments } from '@kontor/segments/contract';
import { getShared, listProviders, OF_PLATFORM, openSharedSegments } from './shared-store.ts';

/** Segments that providers share with accounts (spec 3 §2). */
export const sharedCalls = implement(sharedRoutes, {
  list: (call) => openSharedSegments(call).page(),
  download: (call) => listFile(call, { view: sharedSegments, list: openSharedSegments(call) }),
  get: ({ scope, input }) => getShared(scope, input.id),
  providers: ({ scope }) => listProviders(scope),
  allProviders: ({ scope, session, stores }) =>
    session.admin || session.superUser ? listProviders(scopeOf(stores.entities, session, true), OF_PLATFORM) : listProviders(scope),
});
