import { implement, listFile, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { supplyRequestList, supplyRequestPages, supplyRequestRoutes } from '@kontor/supply-requests/contract';
import { askedPublishers, openRequests } from './supply-request-store.ts';
import { answerRequest, askForPublisher, reopenRequest, SUPPLY_REQUEST } from './write-request.ts';

export { askedPublishers, askForPublisher };

/** Reads requests of every account. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof supplyRequestRoutes)['list']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

export const supplyRequests = serverFeature({
  name: 'supply-requests',
  records: { [SUPPLY_REQUEST]: 'staff' },
  pages: supplyRequestPages,
  calls: implement(supplyRequestRoutes, {
    list: (call) => openRequests({ ...call, scope: reading(call) }).page(),
    download: (call) => listFile(call, { view: supplyRequestList, list: openRequests({ ...call, scope: reading(call) }) }),
    answer: answerRequest,
    reopen: reopenRequest,
  }),
});
