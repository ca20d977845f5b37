import { CONNECTION } from '@kontor/core/web';

/** A screen's code could not be fetched without a network; the router would load the page anew, and the browser show its own error. */
export class Unreached extends Error {
  constructor(cause: unknown) {
    super(CONNECTION, { cause });
  }
}

/** Fetches a screen's code. Throws `Unreached` while the browser is offline. */
export const codeOf =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Unreached(error);
    });
