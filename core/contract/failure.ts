/** A declared way a call can fail: `code` for programs, `status` for HTTP, `text` for people (word for word where the specification has one). */
export type Failure = {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly text: string;
};

export const failure = <const F extends Failure>(declared: F): F => declared;

export const notSignedIn = failure({ code: 'notSignedIn', status: 401, text: 'Please sign in.' });
export const notAllowed = failure({
  code: 'notAllowed',
  status: 403,
  text: "Permission Error: You don't have permission to access this page.",
});
export const notInPerson = failure({
  code: 'notInPerson',
  status: 403,
  text: 'This is closed while you act as another user. Stop acting first.',
});
export const accountChanged = failure({
  code: 'accountChanged',
  status: 409,
  text: 'You are now working in another account. Nothing was changed; reload the page.',
});
export const noSuchCall = failure({ code: 'noSuchCall', status: 404, text: 'There is no such call.' });
export const badInput = failure({ code: 'badInput', status: 400, text: 'Some of the input is not valid.' });
export const wrongContentType = failure({ code: 'wrongContentType', status: 415, text: 'Send the body as application/json.' });
export const wrongContentEncoding = failure({ code: 'wrongContentEncoding', status: 415, text: 'Send the body without Content-Encoding.' });
export const tooLarge = failure({ code: 'tooLarge', status: 413, text: 'The request is too large.' });
export const tooMany = failure({ code: 'tooMany', status: 429, text: 'Too many attempts. Please wait and try again.' });
export const tooBusy = failure({
  code: 'tooBusy',
  status: 503,
  text: 'Your account is sending too many requests at once. Please try again in a moment.',
});
export const staleVersion = failure({
  code: 'staleVersion',
  status: 409,
  text: 'Someone else changed this in the meantime. Reload to see the change, then save again.',
});
export const unableToProcess = failure({ code: 'unableToProcess', status: 400, text: 'Unable to process request.' });
/** What is to be deleted is not there, said word for word as reports and icons say it (spec 1 §8, 3 §8). */
export const toDeleteMissing = failure({ code: 'toDeleteMissing', status: 404, text: unableToProcess.text });
export const somethingWrong = failure({ code: 'somethingWrong', status: 500, text: 'Internal server error.' });
export const storesOut = failure({
  code: 'storesOut',
  status: 503,
  text: 'This cannot be stored or read at the moment. Please try again in a minute.',
});
export const busy = failure({ code: 'busy', status: 503, text: 'The server is busy. Please try again in a moment.' });
export const stopping = failure({ code: 'stopping', status: 503, text: 'The server is restarting. Please try again in a moment.' });

/** What a person tells of a fault of ours, and the log has: the start of the request's id, “7F3A-21”. */
export const referenceOf = (requestId: string): string => {
  const start = requestId.slice(0, 6).toUpperCase();
  return `${start.slice(0, 4)}-${start.slice(4)}`;
};
export const REQUEST_ID_HEADER = 'x-request-id';

/** What a failed field says: `path` is the input key, dotted. */
export type FieldIssue = { path: string; message: string };

/** Thrown by handlers through `fail`; the kernel turns it into the envelope. */
export class KontorFailure extends Error {
  readonly failure: Failure;
  readonly issues: FieldIssue[];
  constructor(declared: Failure, message = declared.text, issues: FieldIssue[] = []) {
    super(message);
    this.failure = declared;
    this.issues = issues;
  }
}

/** Ends the handler with a declared failure; `message` replaces its text where the specification's text carries a value. */
export function fail(declared: Failure, message?: string, issues?: FieldIssue[]): never {
  throw new KontorFailure(declared, message, issues);
}
