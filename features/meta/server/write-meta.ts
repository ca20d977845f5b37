import { type ChangeLog, changesOf } from '@kontor/core/contract';
import { answer, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { pictureField } from '@kontor/files/contract';
import { keepFiles } from '@kontor/files/server';
import { type MetaDraft, metaIdOf, metaList, type metaRoutes } from '@kontor/meta/contract';
import { deleteMeta, insertMeta, lockMeta, updateMeta } from './meta-store.ts';

type Routes = typeof metaRoutes;
export const META = 'meta';

const { metaId, type } = metaList.fields;
const FIELDS = { metaId, type, smallIcon: pictureField('Small icon'), bigIcon: pictureField('Big icon') };

const draftOf = ({ metaId: id, type: of, smallIcon, bigIcon }: MetaDraft): MetaDraft => ({
  metaId: metaIdOf(of, id),
  type: of,
  smallIcon,
  bigIcon,
});

type Writer = Pick<SignedCall<Routes['create']>, 'session'>;
type Written = { id: string; action: 'Create' | 'Update' | 'Remove'; changelogs: ChangeLog[] };

/** What becomes of a name's icons stands in the account of who did it, as they belong to none. */
function record(transaction: Scope, { session }: Writer, { id, action, changelogs }: Written) {
  const names = changelogs.map(({ name }) => name).join(', ');
  const summary = action === 'Create' ? 'Icons added' : action === 'Remove' ? 'Icons deleted' : `Changed ${names}`;
  return recordChange(transaction, session, { entity: META, entityId: id, action, summary, changelogs, accountId: session.accountId });
}

const iconsOf = ({ smallIcon, bigIcon }: MetaDraft) => [smallIcon, bigIcon];
const keepIcons = (transaction: Scope, { session }: Writer, id: string, ids: readonly string[]) =>
  keepFiles(transaction, { feature: META, record: id }, { ids, userId: session.userId, purpose: 'icon' });

export async function createMeta(call: SignedCall<Routes['create']>) {
  const draft = draftOf(call.input);
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertMeta(transaction, draft, call.session.userId);
    await keepIcons(transaction, call, id, iconsOf(draft));
    await record(transaction, call, { id, action: 'Create', changelogs: changesOf(FIELDS, {}, draft) });
    return id;
  });
  return answer(null, { msg: 'Meta created.', value });
}

export async function changeMeta(call: SignedCall<Routes['update']>) {
  const { id, version } = call.input;
  const draft = draftOf(call.input);
  await call.scope.transaction(async (transaction) => {
    const before = await lockMeta(transaction, id);
    refuseStale(version, before.version);
    const changelogs = changesOf(FIELDS, before, draft);
    if (changelogs.length === 0) return;
    await updateMeta(transaction, id, draft);
    await keepIcons(transaction, call, id, iconsOf(draft));
    await record(transaction, call, { id, action: 'Update', changelogs });
  });
  return answer(null, { msg: 'Meta updated.', value: id });
}

/** Takes a name's icons away; their files go with the next sweep. */
export async function removeMeta(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const gone = await deleteMeta(transaction, id);
    await keepIcons(transaction, call, id, []);
    await record(transaction, call, { id, action: 'Remove', changelogs: changesOf({ metaId, type }, gone, undefined) });
  });
  return answer(null, { msg: 'Meta deleted.' });
}
