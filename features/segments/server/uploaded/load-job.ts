import { counted, KontorFailure } from '@kontor/core/contract';
import {
  type Jobs,
  job,
  mayStill,
  oneByOne,
  openScope,
  recordChange,
  type Scope,
  type Stores,
  SYSTEM,
  systemScope,
} from '@kontor/core/server';
import { dropFile, valuesOfColumnFile } from '@kontor/files/server';
import { indexForecast } from '@kontor/ingest/server';
import { loadSegment, MARKET, membersCounted } from '@kontor/market/server';
import { forbiddenIn, isProcessing, UPLOADABLE_TYPES } from '@kontor/segments/contract';
import { z } from 'zod';
import { idFiles } from './id-column.ts';
import { deleteLoad, findLoad, lockLoad, lostSegments, noteLoad, openLoads, type StoredLoad } from './load-store.ts';
import { forbiddenWords, standAsBefore } from './stop-load.ts';
import { tellManagers } from './tell-managers.ts';
import { lockUpload, standAt } from './uploaded-store.ts';

const LoadRun = z.object({ accountId: z.string(), id: z.string() });
type LoadRun = z.output<typeof LoadRun>;

export const loadUploadJob = job<LoadRun>({ name: 'load-segment', input: LoadRun, run: (input, stores) => runLoad(stores, input) });
export const askLoad = (jobs: Pick<Jobs, 'send'>, run: LoadRun) => jobs.send(loadUploadJob, run, { key: run.id });

/** Work whose job is lost goes on: asking for a job that waits or runs changes nothing. */
export const resumeLoadsJob = job({
  name: 'resume-segment-loads',
  every: '* * * * *',
  isAtStart: true,
  run: async (_, { entities, jobs }: Stores) => {
    for (const run of await openLoads(systemScope(entities))) await askLoad(jobs, run);
    await failLost(entities);
  },
});

/** A segment that says it is being processed while nobody works on it would say so for good: it has failed, and its history says why. */
export async function failLost(entities: Stores['entities']): Promise<void> {
  await oneByOne(await lostSegments(systemScope(entities)), ({ id, accountId }) =>
    openScope(entities, accountId, 'own').transaction(async (transaction) => {
      const { status } = await lockUpload(transaction, id);
      if (!isProcessing(status) || (await lockLoad(transaction, id))) return;
      await standAt(transaction, id, 'VALIDATION_FAILED', { errors: [] });
      await recordChange(transaction, SYSTEM, {
        entity: 'segment',
        entityId: id,
        accountId,
        action: 'Update',
        summary: LOST,
        changelogs: [],
      });
    }),
  );
}
const LOST = 'Validation failed: the work on the file was lost. Please upload it again';

/** Ends the work in one step, unless it was cancelled meanwhile; what `end` answers is told in the segment's history. */
async function settle(scope: Scope, { id, segmentId, session }: StoredLoad, end: (transaction: Scope) => Promise<string>): Promise<void> {
  await scope.transaction(async (transaction) => {
    await lockUpload(transaction, segmentId);
    if ((await lockLoad(transaction, segmentId))?.id !== id) return;
    const summary = await end(transaction);
    await deleteLoad(transaction, id);
    const of = { entity: 'segment', entityId: segmentId, accountId: transaction.accountId };
    await recordChange(transaction, session, { ...of, action: 'Update', summary, changelogs: [] });
  });
}

/** The segment has failed, and whoever manages the account is told, unless the work was cancelled meanwhile. */
async function refuse({ scope, stores, load }: Step, { errors, why }: { errors: string[]; why: string }): Promise<void> {
  let title: string | null = null;
  await settle(scope, load, async (transaction) => {
    await standAt(transaction, load.segmentId, 'VALIDATION_FAILED', { errors });
    ({ title } = await lockUpload(transaction, load.segmentId));
    return why;
  });
  if (title !== null) await tellManagers(scope, stores, { id: load.segmentId, title, why });
}

/** Whether who asked for the work may still upload segments (security rule 27); where members are being switched, it goes to its end. */
const isAllowed = async ({ entities }: Stores, { session, isFinal }: StoredLoad) =>
  isFinal || (await mayStill(systemScope(entities), session, ['dealManagement', 'uploadedSegment']));

/** Leaves off work that nobody may do any more, unless it was cancelled meanwhile. */
const leaveOff = ({ scope, stores, load }: Step) =>
  settle(scope, load, async (transaction) => {
    await standAsBefore(transaction, load, forbiddenWords(stores.config));
    return 'Upload cancelled: who asked for it may no longer upload segments';
  });

type Step = { scope: Scope; stores: Stores; load: StoredLoad };

/** Moves the segment to the next step of its work; false where the work was cancelled. */
const step = (scope: Scope, { id, segmentId }: StoredLoad, status: 'VALIDATION_PROCESSING' | 'PROCESSING') =>
  scope.transaction(async (transaction) => {
    const { title } = await lockUpload(transaction, segmentId);
    if ((await lockLoad(transaction, segmentId))?.id !== id) return null;
    await standAt(transaction, segmentId, status);
    return title;
  });

/** The ids of the file; null, and the segment says so, where they cannot be read any more. */
async function idsOf({ scope, stores, load }: Step): Promise<ReadonlySet<string> | null> {
  const { dataType } = await scope.transaction((transaction) => lockUpload(transaction, load.segmentId));
  const type = UPLOADABLE_TYPES.find((one) => one === dataType);
  try {
    const reader = { scope, stores, session: load.session };
    if (type && load.fileId) return (await valuesOfColumnFile(reader, idFiles(type, stores.config), load.fileId)).values;
  } catch (error) {
    if (!(error instanceof KontorFailure)) throw error;
  }
  await endWithoutFile({ scope, stores, load });
  return null;
}

/** The file is gone. Where its members were being switched, those that are in now are the segment's; else there are none of it. */
async function endWithoutFile({ scope, stores, load }: Step): Promise<void> {
  const users = load.isFinal ? (await membersCounted(stores.events, [load.segmentId])).get(load.segmentId) : undefined;
  if (!users) return refuse({ scope, stores, load }, { errors: [], why: 'Validation failed: the file could no longer be read' });
  await settle(scope, load, async (transaction) => {
    await standAt(transaction, load.segmentId, 'ACTIVE', { errors: [], userCount: users, isLoaded: true });
    return `Active with ${counted(users, 'user', 'users')}`;
  });
}

/** Makes members of the ids, in one step; until then those that were there stay, and whoever cancels is heard. */
async function loadIds(step: Step, ids: ReadonlySet<string>): Promise<void> {
  const { scope, stores, load } = step;
  const { id, segmentId, mode } = load;
  await noteLoad(scope, id, { total: ids.size });
  const users = await stores.turns.take(MARKET, (turn) =>
    loadSegment(stores.events, turn, {
      segment: segmentId,
      identities: ids,
      isAddition: mode === 'add',
      onRead: async (done) => void (await noteLoad(scope, id, { done })),
      mayBegin: async () => (await isAllowed(stores, load)) && noteLoad(scope, id, { isFinal: true }),
    }),
  );
  if (users === null) return leaveOff(step);
  await settle(scope, load, async (transaction) => {
    await standAt(transaction, segmentId, 'ACTIVE', { errors: [], userCount: users, isLoaded: true });
    return `Loaded: ${counted(users, 'user', 'users')}`;
  });
  // Deals whose plans name it are forecast anew.
  stores.jobs.request(indexForecast.name);
}

/**
 * Does the work on an uploaded segment from where it is: its name is checked, then its ids are loaded. Run again it comes to the same; work that
 * was cancelled, or whose asker may not do it any more, is left off.
 */
export async function runLoad(stores: Stores, { accountId, id }: LoadRun): Promise<void> {
  const scope = openScope(stores.entities, accountId, 'own');
  const load = await findLoad(scope, id);
  if (!load) return;
  if (await isAllowed(stores, load)) await work({ scope, stores, load });
  else await leaveOff({ scope, stores, load });
  // Of the file nothing is needed any more, whatever came of it.
  if (load.fileId !== null) await dropFile(stores, scope, load.fileId);
}

async function work({ scope, stores, load }: Step): Promise<void> {
  const name = await step(scope, load, 'VALIDATION_PROCESSING');
  if (name === null) return;
  const errors = forbiddenIn(name, forbiddenWords(stores.config));
  if (errors.length > 0) await refuse({ scope, stores, load }, { errors, why: 'Validation failed' });
  else if (load.fileId === null)
    await settle(scope, load, async (transaction) => {
      const { loadedAt, activeAt } = await lockUpload(transaction, load.segmentId);
      await standAt(transaction, load.segmentId, loadedAt || activeAt ? 'ACTIVE' : 'VALIDATION_FAILED', { errors: [] });
      return 'Name validated';
    });
  else if ((await step(scope, load, 'PROCESSING')) !== null) {
    const ids = await idsOf({ scope, stores, load });
    if (ids) await loadIds({ scope, stores, load }, ids);
  }
}
