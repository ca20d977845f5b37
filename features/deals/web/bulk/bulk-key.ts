import { OF_PERSON, readStored, removeStored, useSession, writeStored } from '@kontor/core/web';

/** An id as the server's: time first, then chance; so a second submission of one edit is none. */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  const time = Math.floor(Date.now() / 1_000)
    .toString(16)
    .padStart(8, '0');
  return `${time}${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.slice(0, 24);
}

/** The edit whose progress is in sight: kept by the browser, so that a reload shows it again. */
export function useBulkKey() {
  const { userId, accountId } = useSession();
  const name = `${OF_PERSON}bulk-edit.${userId}.${accountId}`;
  return {
    read: () => readStored('localStorage', name),
    keep: (key: string) => writeStored('localStorage', name, key),
    forget: () => removeStored('localStorage', name),
  };
}
