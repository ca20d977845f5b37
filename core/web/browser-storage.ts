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
export const writeStored = (store: Store, key: string, value: string): void => void tried(() => window[store].setItem(key, value));
export const removeStored = (store: Store, key: string): void => void tried(() => window[store].removeItem(key));
export const clearStored = (store: Store): void => void tried(() => window[store].clear());
