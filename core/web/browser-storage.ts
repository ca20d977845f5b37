type Store = 'localStorage' | 'sessionStorage';

/** Null where the browser forbids storage or has no room left: what is kept there is a convenience and breaks no page. */
function tried<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readStored = (store: Store, key: string): string | null => tried(() => window[store].getItem(key));
/** What `writeStored` kept as JSON; null where there is none, or no JSON. */
export const readJson = (store: Store, key: string): unknown => tried(() => JSON.parse(window[store].getItem(key) ?? 'null'));
export const writeStored = (store: Store, key: string, value: string): void => void tried(() => window[store].setItem(key, value));
export const removeStored = (store: Store, key: string): void => void tried(() => window[store].removeItem(key));
/** Begins the keys of what is somebody's own and outlasts a tab: sign-out leaves none of it here. */
export const OF_PERSON = 'kontor.of.';
export const forgetOfPersons = (): void =>
  void tried(() => {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(OF_PERSON)) window.localStorage.removeItem(key);
  });
export const clearStored = (store: Store): void => void tried(() => window[store].clear());
