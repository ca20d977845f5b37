/** Full or failing disks, and connections that are cut or refused (errno). */
const OF_THE_SYSTEM = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** PostgreSQL: connection lost, no resources, shut down or starting, its disk, a transaction that must be begun again. */
const OF_POSTGRES = /^(08...|53...|57P0[1-5]|58030|40001|40P01)$/;
/** ClickHouse: no room, no memory, too much at once, no way to write or to reach it. */
const OF_CLICKHOUSE =
  /\b(NOT_ENOUGH_SPACE|MEMORY_LIMIT_EXCEEDED|CANNOT_ALLOCATE_MEMORY|TOO_MANY_SIMULTANEOUS_QUERIES|TOO_MANY_PARTS|CANNOT_WRITE_TO_FILE_DESCRIPTOR|CANNOT_WRITE_TO_OSTREAM|CANNOT_FSYNC|CANNOT_OPEN_FILE|NETWORK_ERROR|SOCKET_TIMEOUT)\b/;
/** What comes without a code: of the pool, the driver and engines that pass on the system's words. */
const WORDS =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|no space left on device|disk quota exceeded/i;

/** Causes within causes; no chain of ours is longer. */
const MOST_CAUSES = 5;

/** True when a store could not do its work for want of room, memory or connection: ours, and worth another try later. */
export function isStorageFault(error: unknown, causes = MOST_CAUSES): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (OF_THE_SYSTEM.has(code) || OF_POSTGRES.test(code)) return true;
  if ('type' in error && OF_CLICKHOUSE.test(String(error.type))) return true;
  if (OF_CLICKHOUSE.test(error.message) || WORDS.test(error.message)) return true;
  return causes > 0 && isStorageFault(error.cause, causes - 1);
}
