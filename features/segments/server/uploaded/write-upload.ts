import { type ChangeLog, changesOf, counted, fail } from '@kontor/core/contract';
import { answer, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { dropFile, useFile, valuesOfColumnFile } from '@kontor/files/server';
import {
  dataTypeFixed,
  isProcessing,
  NO_SEGMENT_FILE,
  notProcessing,
  SEGMENT_FIELDS,
  segmentBusy,
  segmentFileNotValid,
  UPLOADABLE_TYPES,
  type uploadedRoutes,
} from '@kontor/segments/contract';
import { idFiles } from './id-column.ts';
import { askLoad } from './load-job.ts';
import { deleteLoad, insertLoad, lockLoad } from './load-store.ts';
import { forbiddenWords, standAsBefore } from './stop-load.ts';
import { type Draft, insertUpload, lockUpload, standAt, updateUpload } from './uploaded-store.ts';

type Routes = typeof uploadedRoutes;
type Recorded = { id: string; action: 'Create' | 'Update'; summary: string; changelogs: ChangeLog[] };
const record = (transaction: Scope, { session }: Pick<SignedCall<Routes['create']>, 'session'>, { id, ...change }: Recorded) =>
  recordChange(transaction, session, { ...change, entity: 'segment', entityId: id, accountId: transaction.accountId });

const draftOf = ({
  name,
  price,
  dataType,
  remoteId,
}: Pick<SignedCall<Routes['create']>['input'], 'name' | 'price' | 'dataType' | 'remoteId'>): Draft => ({
  title: name,
  price: price === '' ? '0' : Number(price).toFixed(2),
  dataType,
  sourceSegmentId: remoteId,
});

const { name: title, dataType, sourceSegmentId, price } = SEGMENT_FIELDS;
/** What people write of a segment, as history tells it. */
const FIELDS = { title, dataType, sourceSegmentId, price };

const idsLine = (name: string, rows: number): ChangeLog => ({
  name,
  action: 'Create',
  oldValue: null,
  newValue: `${counted(rows, 'row', 'rows')} of a file`,
});

/** Makes a segment of an uploaded file; the job of its load checks the name and makes members of the ids (spec 3 §4). */
export async function createUpload(call: SignedCall<Routes['create']>) {
  const { scope, session, stores, input } = call;
  const draft = draftOf(input);
  const { rows } = await valuesOfColumnFile(call, idFiles(draft.dataType, stores.config), input.fileUrl);
  const [id, loadId] = await scope.transaction(async (transaction) => {
    await useFile(transaction, input.fileUrl);
    const segmentId = await insertUpload(transaction, { ...draft, createdBy: session.userId });
    const load = { segmentId, fileId: input.fileUrl, mode: 'replace', statusBefore: null, total: rows, session } as const;
    const changelogs = [...changesOf(FIELDS, undefined, draft), idsLine('Ids', rows)];
    await record(transaction, call, { id: segmentId, action: 'Create', summary: 'Segment created', changelogs });
    return [segmentId, await insertLoad(transaction, load)];
  });
  await askLoad(stores.jobs, { accountId: scope.accountId, id: loadId });
  return answer(null, { msg: 'Segment created.', value: id });
}

/** Changes a segment. A new file or name is checked by a job; the members that are there stay until it is done (decision 0074). */
export async function changeUpload(call: SignedCall<Routes['update']>) {
  const { scope, session, stores, input } = call;
  const { id, fileUrl, mode, version } = input;
  const draft = draftOf(input);
  // Read before the segment is taken: a file takes its time.
  const file = fileUrl ? await valuesOfColumnFile(call, idFiles(draft.dataType, stores.config), fileUrl) : null;
  const loadId = await scope.transaction(async (transaction) => {
    const before = await lockUpload(transaction, id);
    refuseStale(version, before.version);
    if (isProcessing(before.status)) fail(segmentBusy);
    const isLoaded = before.loadedAt !== null || before.activeAt !== null;
    // A segment of the days before uploads may be of a type that nobody can upload.
    if (before.dataType !== draft.dataType && (isLoaded || !UPLOADABLE_TYPES.some((type) => type === before.dataType))) fail(dataTypeFixed);
    const isRenamed = before.title !== draft.title;
    if (!file && !isLoaded) fail(segmentFileNotValid, undefined, [{ path: 'fileUrl', message: NO_SEGMENT_FILE }]);
    const changelogs = [...changesOf(FIELDS, before, draft), ...(file ? [idsLine(mode === 'add' ? 'Added ids' : 'Ids', file.rows)] : [])];
    if (fileUrl) await useFile(transaction, fileUrl);
    await updateUpload(transaction, id, { ...draft, version });
    if (changelogs.length > 0)
      await record(transaction, call, {
        id,
        action: 'Update',
        summary: `Changed ${changelogs.map(({ name }) => name).join(', ')}`,
        changelogs,
      });
    const wasRefused = before.status === 'VALIDATION_FAILED' && before.errors.length > 0;
    if (!file && !isRenamed && !wasRefused) return null;
    await standAt(transaction, id, 'VALIDATION_PENDING', { errors: [] });
    return insertLoad(transaction, {
      segmentId: id,
      fileId: fileUrl ?? null,
      mode,
      statusBefore: before.status,
      total: file?.rows ?? 0,
      session,
    });
  });
  if (loadId !== null) await askLoad(stores.jobs, { accountId: scope.accountId, id: loadId });
  return answer(null, { msg: 'Segment updated.', value: id });
}

/** Stops the work on a segment before its members are switched: it is what it was; one that is new has failed. */
export async function cancelUpload(call: SignedCall<Routes['cancel']>) {
  const { id } = call.input;
  const fileId = await call.scope.transaction(async (transaction) => {
    const { status } = await lockUpload(transaction, id);
    const load = await lockLoad(transaction, id);
    if (load ? load.isFinal : !isProcessing(status)) return fail(notProcessing);
    if (load) await deleteLoad(transaction, load.id);
    if (load) await standAsBefore(transaction, load, forbiddenWords(call.stores.config));
    // Nobody works on it: nothing is known of what it was.
    else await standAt(transaction, id, 'VALIDATION_FAILED', { errors: [] });
    await record(transaction, call, { id, action: 'Update', summary: 'Upload cancelled', changelogs: [] });
    return load?.fileId ?? null;
  });
  if (fileId !== null) await dropFile(call.stores, call.scope, fileId);
  return answer(null, { msg: 'Upload cancelled.', value: id });
}
