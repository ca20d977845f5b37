import { pairNotIssued } from '@kontor/api-keys/contract';
import { CallError, errorText } from '@kontor/core/web';

/** What is shown of an unsuccessful response: this page has its own text where others say that the server failed (spec 1 §8). */
export const keyErrorText = (error: unknown): string =>
  error instanceof CallError && error.status >= 500 ? pairNotIssued.text : errorText(error);
