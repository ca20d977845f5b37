import { changesOf } from '@kontor/core/contract';
import { answer, implement, listFile, recordChange, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { publisherList, restrictedPublisherPages, restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { allPublishers, impactOf, lockPublisher, openPublishers, setPremium } from './publisher-store.ts';

type Routes = typeof restrictedPublisherRoutes;
const PUBLISHER = 'publisher';

/** Reads every account: deals of all of them are counted. */
const reading = ({ stores, session }: Pick<SignedCall<Routes['impact']>, 'stores' | 'session'>) => scopeOf(stores.entities, session, true);

/** Changes no deal: who is restricted is looked at when one is published or changed (decisions D62). */
async function toggle({ input, session, scope }: SignedCall<Routes['toggle']>) {
  await scope.transaction(async (transaction) => {
    const before = await lockPublisher(transaction, input.id);
    const premium = input.premium ?? !before.premium;
    const changelogs = changesOf({ premium: publisherList.fields.premium }, before, { premium });
    if (changelogs.length === 0) return;
    await setPremium(transaction, input.id, premium);
    const summary = `${before.name} ${premium ? 'is restricted' : 'is not restricted any more'}`;
    await recordChange(transaction, session, {
      entity: PUBLISHER,
      entityId: input.id,
      action: 'Update',
      summary,
      changelogs,
      accountId: session.accountId,
    });
  });
  return answer(null, { msg: 'Publisher updated.', value: input.id });
}

export const restrictedPublishers = serverFeature({
  name: 'restricted-publishers',
  records: { [PUBLISHER]: 'staff' },
  pages: restrictedPublisherPages,
  calls: implement(restrictedPublisherRoutes, {
    all: ({ scope }) => allPublishers(scope),
    list: (call) => openPublishers({ ...call, scope: reading(call) }).page(),
    download: (call) => listFile(call, { view: publisherList, list: openPublishers({ ...call, scope: reading(call) }) }),
    impact: (call) => impactOf(reading(call), call.input.id),
    toggle,
  }),
});
