export * from './access-token-store.ts';
export * from './acting-end.ts';
export * from './at.ts';
export * from './attempt-limit.ts';
export * from './body-stream.ts';
export * from './config.ts';
export * from './constraint.ts';
export * from './directory-lock.ts';
export * from './entity-store.ts';
export * from './error-words.ts';
export * from './event-store.ts';
export { openFairQueue } from './fair-queue.ts';
export * from './feature.ts';
export * from './files.ts';
export { openFirstSteps, type StepFactOf } from './first-steps.ts';
export * from './free-bytes.ts';
export { type HashTurn, waitingHashes } from './hash-queue.ts';
export * from './history-store.ts';
export * from './implement.ts';
export { admit, type Caller, invoke } from './invoke.ts';
export * from './is-among.ts';
export * from './job-queue.ts';
export * from './jobs.ts';
export { keepDerived } from './kept-answers.ts';
export * from './known-browser-store.ts';
export type { Letter, LetterWithFiles } from './letter-store.ts';
export * from './list-file.ts';
export { type Asked, containing, type Indexed, type ListQuery, type Selecting, type Stretched, viewerOf } from './list-query.ts';
export * from './list-store.ts';
export * from './log.ts';
export * from './machine-memory.ts';
export * from './mail.ts';
export { mayStill } from './may-still.ts';
export * from './migrate-events.ts';
export { type Names, type NamesOf, openNames } from './names.ts';
export * from './new-id.ts';
export * from './one-by-one.ts';
export * from './open-event-store.ts';
export * from './outbox-store.ts';
export type { Served, ServedPage } from './page-document.ts';
export * from './password.ts';
export * from './person-name-sql.ts';
export * from './platform-key-store.ts';
export * from './read-csv.ts';
export * from './readiness.ts';
export * from './readiness-store.ts';
export * from './record-kinds.ts';
export * from './row-grant-store.ts';
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
} from './scope.ts';
export * from './server.ts';
export * from './session-store.ts';
export { isStorageFault } from './storage-fault.ts';
export * from './stores.ts';
export * from './sweep.ts';
export * from './tables.ts';
export * from './turn.ts';
export * from './versioned.ts';
export * from './wait-for-store.ts';
export * from './xlsx.ts';
