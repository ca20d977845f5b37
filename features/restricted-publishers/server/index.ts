import { changesOf } from '@kontor/core/contract';
import { answer, implement, listFile, recordChange, refuseStale, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { NOTHING_DECLARED } from '@kontor/publishers/contract';
import { readSettings, writeSettings } from '@kontor/publishers/server';
import { publisherList, restrictedPublisherPages, restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { allPublishers, dealsOfPublisher, getPublisher, impactOf, lockPublisher, openPublishers, setPremium } from './publisher-store.ts';
import { settingsChanged } from './settings-history.ts';

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
    const summary = `${before.name} ${premium ? 'is restricted' : 'is no longer restricted'}`;
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

/** Writes what a publisher declares; filters of plans compare it with the next question. */
async function writeDeclared({ input: { id, settings, version }, session, scope }: SignedCall<Routes['settings']>) {
  await scope.transaction(async (transaction) => {
    const { name } = await lockPublisher(transaction, id);
    const declared = await readSettings(transaction, id);
    refuseStale(version, declared?.version ?? 0);
    const before = declared?.settings ?? NOTHING_DECLARED;
    const changelogs = settingsChanged(before, settings);
    if (changelogs.length === 0) return;
    await writeSettings(transaction, id, settings);
    await recordChange(transaction, session, {
      entity: PUBLISHER,
      entityId: id,
      action: 'Update',
      summary: `${name}: changed ${changelogs.map((line) => line.name).join(', ')}`,
      changelogs,
      accountId: session.accountId,
    });
  });
  return answer(null, { msg: 'Publisher updated.', value: id });
}

export const restrictedPublishers = serverFeature({
  name: 'restricted-publishers',
  records: { [PUBLISHER]: 'staff' },
  pages: restrictedPublisherPages,
  calls: implement(restrictedPublisherRoutes, {
    all: ({ scope }) => allPublishers(scope),
    list: (call) => openPublishers({ ...call, scope: reading(call) }).page(),
    download: (call) => listFile(call, { view: publisherList, list: openPublishers({ ...call, scope: reading(call) }) }),
    get: (call) => getPublisher(reading(call), call.input.id),
    deals: (call) => dealsOfPublisher(reading(call), call.input.id),
    settings: writeDeclared,
    impact: (call) => impactOf(reading(call), call.input.id),
    toggle,
  }),
});
