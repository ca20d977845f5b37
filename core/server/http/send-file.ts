import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { SHOWN_TYPES } from '@kontor/core/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, ShownFile } from './implement.ts';

/** Of a file that a browser opens by itself: it runs nothing, asks for nothing and stands only within our own pages (security rule 55). */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

function named(reply: FastifyReply, how: 'inline' | 'attachment', name: string): FastifyReply {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return reply.header('content-disposition', `${how}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`);
}

/** Sends a file to be saved. */
export const sendFile = (reply: FastifyReply, { name, type, content }: FileAnswer) =>
  named(reply, 'attachment', name).type(type).send(content);

/** True where the caller has what the tag stands for; a proxy that packs an answer marks its tag as weak (RFC 9110 §13.1.2). */
function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(tag) ?? false;
}

/**
 * Sends a file to be shown, or 304 where the caller has it. A browser keeps it for the person and asks each time whether they may still see it;
 * what is no picture and no PDF is only ever saved.
 */
export async function showFile(request: FastifyRequest, reply: FastifyReply, { name, type, size, tag, open }: ShownFile) {
  const etag = `"${tag}"`;
  const isKnown = hasAlready(request, etag);
  const content = isKnown ? null : await open();
  // A store without the bytes says so before anything is said of them.
  if (content) await once(content, 'readable');
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('content-security-policy', CONTENT_POLICY);
  if (!content) return reply.status(304).send();
  named(reply, SHOWN_TYPES.has(type) ? 'inline' : 'attachment', name);
  return reply.type(type).header('content-length', size).send(content);
}

/** Answers with the tag of what is said, or with 304 where the caller has it: by its bytes, so that nobody is told of another's as unchanged. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag);
  if (hasAlready(request, tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
