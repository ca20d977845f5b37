import { type Input, type Output, partsOf, type UploadRoute } from '@kontor/core/contract';
import { CallError, ownHeaders, type Reply, replyOf } from './call.ts';

type Sending = { signal: AbortSignal; onShare: (share: number) => void };

/** Said where the server is not reached (spec 1 §8). */
const UNREACHED = 'Unable to upload file. Please try again.';

/**
 * Sends one file and the fields of an upload; `onShare` hears how much has gone, from 0 to 1. Throws `CallError` with the text to show, and the
 * signal's reason once it is given up. By XMLHttpRequest, because fetch tells nothing of what it has sent.
 */
export async function upload<R extends UploadRoute>(
  route: R,
  { input, file }: { input: Input<R>; file: File },
  { signal, onShare }: Sending,
): Promise<Reply<Output<R>>> {
  // Inputs of every route are objects (core/contract/route.ts).
  const [url, fields] = partsOf(route, input as Record<string, unknown>);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  form.append('file', file);
  const request = new XMLHttpRequest();
  request.open('POST', url);
  for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
  const response = await new Promise<Response>((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new CallError(UNREACHED, { status: 0, code: 'offline' }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
  return replyOf(route, response);
}
