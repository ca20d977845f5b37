import { type Failure, isKeyRule, pathParameters, type Route } from '@kontor/core/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { takesListBody } from '../lists/older-list-body.ts';

type Schema = Record<string, unknown>;

/** `io: 'input'` describes what callers send; unrepresentable parts become "anything" instead of failing the page. */
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  required: ['success', 'msg', 'errorDetails', 'value', 'data'],
  properties: {
    success: { type: 'boolean' },
    msg: { type: 'string' },
    errorDetails: { type: ['string', 'null'] },
    value: { type: ['string', 'null'], description: 'The id of what was created' },
    data,
  },
});

/** Failures by status; one status may stand for several. */
function refusalsOf(failures: readonly Failure[]) {
  const texts = Map.groupBy(failures, ({ status }) => status);
  return Object.fromEntries([...texts].map(([status, same]) => [status, { description: same.map(({ text }) => text).join(' ') }]));
}

const answerOf = ({ output, answers }: Route) => (answers === 'json' ? schemaOf(output, 'output') : envelopeOf(schemaOf(output, 'output')));

/** Any one of these opens the call. */
function securityOf({ access, answers, reporting }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (isKeyRule(access)) return [{ platformKey: [] }];
  return [answers === 'shown' ? { session: [] } : { session: [], ownPage: [] }, ...(reporting ? [{ accessToken: [] }] : [])];
}

/** The file of an upload, behind its fields. */
const FILE: Schema = { type: 'string', format: 'binary' };

function bodyOf({ takes = 'json', arrayBody }: Route, inBody: Record<string, unknown>): Record<string, { schema: Schema }> {
  const fields = schemaOf(z.object(inBody as z.ZodRawShape), 'input');
  if (takes === 'stream') return { 'application/x-ndjson': { schema: { type: 'string' } } };
  if (takes === 'form') return { 'application/x-www-form-urlencoded': { schema: fields } };
  if (takes === 'upload')
    return { 'multipart/form-data': { schema: { ...fields, properties: { ...(fields.properties as Schema), file: FILE } } } };
  return { 'application/json': { schema: arrayBody ? schemaOf(inBody[arrayBody] as z.ZodType, 'input') : fields } };
}

const OLDER_BODY = {
  description:
    'Or in older words: p (page, from 0), s (rows a page) and filters in place of pagination and tableFilter, with the same sort',
};

function operation(route: Route) {
  const inPath = pathParameters(route.path);
  const shape = route.input instanceof z.ZodObject ? route.input.shape : {};
  const inQuery = Object.keys(shape).filter((key) => !inPath.includes(key) && (route.method === 'GET' || route.query?.includes(key)));
  const inBody = Object.fromEntries(Object.entries(shape).filter(([key]) => !inPath.includes(key) && !inQuery.includes(key)));
  const parameter = (where: 'path' | 'query') => (name: string) => ({
    name,
    in: where,
    required: where === 'path',
    schema: schemaOf(shape[name] as z.ZodType, 'input'),
  });
  const hasBody = route.method !== 'GET' && (Object.keys(inBody).length > 0 || route.takes === 'stream' || route.takes === 'upload');
  return {
    summary: route.summary,
    'x-access': route.access,
    'x-effect': route.effect,
    security: securityOf(route),
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(hasBody ? { requestBody: { required: true, ...(takesListBody(route.input) && OLDER_BODY), content: bodyOf(route, inBody) } } : {}),
    responses: {
      200:
        route.answers === 'file' || route.answers === 'shown'
          ? { description: 'The file' }
          : { description: 'Done', content: { 'application/json': { schema: answerOf(route) } } },
      ...refusalsOf(route.failures),
    },
  };
}

/** The contract as OpenAPI 3.1. */
export function openApi(routes: Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/api/${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1.11.0',
      description: 'Private-marketplace deals, plans and their delivery. Every call of the console.',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kontor_session' },
        ownPage: { type: 'apiKey', in: 'header', name: 'X-Requested-With', description: 'Always `kontor`' },
        platformKey: { type: 'http', scheme: 'bearer' },
        accessToken: {
          type: 'oauth2',
          description: 'An API key of a reseller; reporting calls, reading alone',
          flows: { clientCredentials: { tokenUrl: '/api/oauth/token', scopes: {} } },
        },
      },
    },
    paths,
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function readable(document: ReturnType<typeof openApi>): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary, 'x-access': access } = operation as { summary: string; 'x-access': string };
      return `<details id="${escapeHtml(`${method}-${path}`)}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)} <small>${escapeHtml(access)}</small></summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kontor API</title><style>:root{color-scheme:light dark}body{max-width:960px;margin:32px auto;padding:0 16px;font:14px/1.5 system-ui,sans-serif}summary{padding:6px 0;cursor:pointer;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}small{opacity:.75}pre{overflow:auto;padding:12px;background:color-mix(in srgb,currentColor 6%,transparent)}</style></head><body><main><h1>Kontor API</h1><p>${calls.length} calls. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sessions use a cookie and the header <code>X-Requested-With: kontor</code>.</p>${calls.join('')}</main></body></html>`;
}

/** `/api/openapi.json` for machines, `/api/docs` for people. */
export function addOpenApi(app: FastifyInstance, routes: Route[]) {
  // As bytes: a text would be encoded for each caller.
  const make = () => {
    const document = openApi(routes);
    return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(readable(document)) };
  };
  // Made when somebody first asks: most starts see nobody who does.
  let made: ReturnType<typeof make> | undefined;
  const texts = () => (made ??= make());
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(texts().json));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(texts().page));
}
