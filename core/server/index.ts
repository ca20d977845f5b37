export * from './at.ts';
export * from './config.ts';
export * from './feature.ts';
export * from './files/files.ts';
export * from './files/read-csv.ts';
export * from './files/written-cell.ts';
export * from './files/xlsx.ts';
export * from './http/attempt-limit.ts';
export * from './http/body-stream.ts';
export * from './http/error-words.ts';
export { openFairQueue } from './http/fair-queue.ts';
export { openFirstSteps, type StepFactOf } from './http/first-steps.ts';
export { type HashTurn, waitingHashes } from './http/hash-queue.ts';
export * from './http/implement.ts';
export { admit, type Caller, invoke } from './http/invoke.ts';
export type { Served, ServedPage } from './http/page-document.ts';
export * from './http/server.ts';
export * from './jobs/acting-end.ts';
export * from './jobs/job-queue.ts';
export * from './jobs/jobs.ts';
export * from './jobs/outbox-store.ts';
export * from './jobs/sweep.ts';
export * from './lists/is-among.ts';
export * from './lists/list-file.ts';
export { type Asked, containing, type Indexed, type ListQuery, type Selecting, type Stretched, viewerOf } from './lists/list-query.ts';
export * from './lists/list-store.ts';
export { type Names, type NamesOf, openNames } from './lists/names.ts';
export * from './lists/one-by-one.ts';
export * from './log.ts';
export * from './sessions/access-token-store.ts';
export * from './sessions/known-browser-store.ts';
export type { Letter, LetterWithFiles } from './sessions/letter-store.ts';
export * from './sessions/mail.ts';
export { mayStill } from './sessions/may-still.ts';
export * from './sessions/password.ts';
export * from './sessions/platform-key-store.ts';
export * from './sessions/session-store.ts';
export * from './stores/constraint.ts';
export * from './stores/directory-lock.ts';
export * from './stores/entity-store.ts';
export * from './stores/event-store.ts';
export * from './stores/free-bytes.ts';
export * from './stores/history-store.ts';
export { keepDerived } from './stores/kept-answers.ts';
export * from './stores/machine-memory.ts';
export * from './stores/migrate-events.ts';
export * from './stores/new-id.ts';
export * from './stores/open-event-store.ts';
export * from './stores/person-name-sql.ts';
export * from './stores/readiness.ts';
export * from './stores/readiness-store.ts';
export * from './stores/record-kinds.ts';
export * from './stores/row-grant-store.ts';
export {
  type Granted,
  type GrantRole,
  openScope,
  ownRows,
  queueScope,
  type Reach,
  readableRows,
  type Scope,
  scopeOf,
  sessionScope,
  systemScope,
} from './stores/scope.ts';
export { isStorageFault } from './stores/storage-fault.ts';
export * from './stores/stores.ts';
export * from './stores/tables.ts';
export * from './stores/turn.ts';
export * from './stores/versioned.ts';
export * from './stores/wait-for-store.ts';
