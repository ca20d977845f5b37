import { type Envelope, type Input, type Output, pathParameters, type Route } from '@kontor/core/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { formOf } from './form.ts';
import { PERSONA_PASSWORD } from './personas.ts';

export type Raw = { method: string; url: string; payload?: unknown; headers?: Record<string, string> };
export type Answered<T> = { status: number; envelope: Envelope<T>; text: string };

/** Calls the server in process as one browser does: it keeps the cookies it is given. */
export type Caller = {
  signIn(email: string, password?: string): Promise<void>;
  raw(request: Raw): Promise<LightMyRequestResponse>;
  /** Any answer, success or not. */
  try<R extends Route>(route: R, input: Input<R>): Promise<Answered<Output<R>>>;
  /** The data of a success; throws with the message otherwise. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Output<R>>;
  /** The session's, as a request carries it. */
  cookie(): string;
};

/** A route and its input as a request: path, query and body where the contract puts them; an upload carries a small CSV file. */
export function requestOf(route: Route, input: Record<string, unknown>): Raw {
  const inPath = pathParameters(route.path);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined);
  const isQuery = ([key]: [string, unknown]) => route.method === 'GET' || route.query?.includes(key);
  const query = new URLSearchParams(rest.filter(isQuery).map(([key, value]): [string, string] => [key, String(value)])).toString();
  const url = `/api/${path}${query ? `?${query}` : ''}`;
  if (route.method === 'GET') return { method: 'GET', url };
  if (route.takes === 'upload') return { method: route.method, url, ...formOf(rest) };
  const payload = route.arrayBody ? input[route.arrayBody] : Object.fromEntries(rest.filter((entry) => !isQuery(entry)));
  return { method: route.method, url, payload };
}

/** What stands for the envelope where a file came. */
const FILE: Envelope<never> = { success: true, msg: '', errorDetails: null, value: null, data: null };

export function openCaller(server: FastifyInstance): Caller {
  const cookies = new Map<string, string>();
  const all = () => [...cookies].map(([name, value]) => `${name}=${value}`);
  const keep = (set: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  };
  const raw = async ({ method, url, payload, headers = {} }: Raw) => {
    const response = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        'x-requested-with': 'kontor',
        ...(cookies.size > 0 ? { cookie: all().join('; ') } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined
        ? {}
        : { payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) }),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) keep(set);
    return response;
  };
  const attempt = async <R extends Route>(route: R, input: Input<R>): Promise<Answered<Output<R>>> => {
    // Inputs of every route are objects (core/contract/route.ts).
    const response = await raw(requestOf(route, input as Record<string, unknown>));
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, envelope: isJson ? response.json() : FILE, text: response.body };
  };
  return {
    raw,
    try: attempt,
    cookie: () => all().find((one) => one.includes('kontor_session=')) ?? '',
    call: async (route, input) => {
      const { status, envelope } = await attempt(route, input);
      if (!envelope.success) throw new Error(`${route.path}: ${status} ${envelope.msg}`);
      return envelope.data as Output<typeof route>;
    },
    signIn: async (email, password = PERSONA_PASSWORD) => {
      const response = await raw({ method: 'POST', url: '/api/publisher/login', payload: { email, password, remember: false } });
      if (response.statusCode !== 200) throw new Error(`${email} could not sign in: ${response.body}`);
    },
  };
}
