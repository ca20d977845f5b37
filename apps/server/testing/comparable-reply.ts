import type { Route } from '@kontor/core/contract';
import { type Caller, requestOf } from '@kontor/core/testing';

/** Status, body and headers of a reply, but for what differs between any two requests. */
export async function comparableReply(caller: Caller, route: Route, input: Record<string, unknown>) {
  const response = await caller.raw(requestOf(route, input));
  const {
    'x-request-id': _request,
    date: _date,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...headers
  } = response.headers;
  return { status: response.statusCode, body: response.body, headers };
}
