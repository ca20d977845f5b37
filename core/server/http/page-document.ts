import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allows, type FirstCall, messageOf, type Opening, type Page, pageSessionOf, type Route, type Session } from '@kontor/core/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Stores } from '../stores/stores.ts';
import { cookieSession } from './caller.ts';

/** A page of the web app as the server knows it: `name` is its feature's and its own, as in the build's list of files. */
export type ServedPage = { name: string; page: Page; first?: ((opening: Opening) => readonly FirstCall[]) | undefined };
/** What documents are made from; `session` is the call by which the web app asks who is signed in, `patienceMs` how long it is looked up. */
export type Served = { pages: readonly ServedPage[]; session: Route; patienceMs?: number };

/** Who opens a page is looked up for its first calls alone: a store that is slow or gone holds no page up. */
const PATIENCE_MS = 150;

/** Files that the web app needs besides those of index.html: in the frame of signed-in pages, and for each page (tools/web-build.ts). */
const Files = z.object({ shell: z.array(z.string()), pages: z.record(z.string(), z.array(z.string())) });

const PARAMETER = /\/\{(\w+)(\??)\}/g;
/** The parameters of a path that a page's takes, or null. */
function matcherOf({ path: declared }: Page): (asked: string) => Record<string, string | undefined> | null {
  const pattern = new RegExp(`^${declared.replace(PARAMETER, (_, name, optional) => `(?:/(?<${name}>[^/]+))${optional}`)}/?$`);
  return (asked) => {
    const found = pattern.exec(asked);
    return found && { ...found.groups };
  };
}
const parametersIn = ({ page }: ServedPage) => [...page.path.matchAll(PARAMETER)].length;

const linkOf = (file: string): string =>
  file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** As start.js reads it. No word in it ends the element. */
function firstCallsOf(session: Session, asked: { who: Route; page: Page; calls: readonly FirstCall[] }): string {
  const calls = asked.calls.map(({ route, input, ...call }) => ({ method: route.method, ...messageOf(route, { ...input }), ...call }));
  const said = { session: messageOf(asked.who, {}).url, drawnFor: pageSessionOf(session), isOfOne: asked.page.path.includes('{'), calls };
  return `<script type="application/json" id="first-calls">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`;
}

export type PageDocuments = (request: FastifyRequest) => Promise<string | null>;

/**
 * The HTML of pages, with the files that a page needs and the calls that it makes first, for who opens it; null where index.html says all
 * there is to say: other paths, visitors, and people whom the page's rule keeps out (docs/decisions/0055).
 */
export async function openPageDocuments(
  webRoot: string,
  { pages, session: who, patienceMs = PATIENCE_MS }: Served,
  stores: Stores,
): Promise<PageDocuments> {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const files = Files.parse(JSON.parse(await readFile(path.join(webRoot, 'pages.json'), 'utf8')));
  const [before, after] = html.split('<script src="/start.js">');
  if (after === undefined) throw new Error('index.html has no start.js.');
  // A literal segment wins over a parameter.
  const known = pages.toSorted((a, b) => parametersIn(a) - parametersIn(b)).map((one) => ({ ...one, parametersOf: matcherOf(one.page) }));
  const linksOf = new Map(known.map(({ name }) => [name, (files.pages[name] ?? []).map(linkOf)]));
  const shell = files.shell.map(linkOf);

  const sessionSoon = (request: FastifyRequest): Promise<Session | null> =>
    Promise.race([cookieSession(request, stores, true).catch(() => null), pause(patienceMs, null, { ref: false })]);

  return async (request) => {
    const [asked = '', query = ''] = request.url.split('?', 2);
    for (const { name, page, first, parametersOf } of known) {
      const parameters = parametersOf(asked);
      if (!parameters) continue;
      const session = await sessionSoon(request);
      if (!session || page.access === 'public' || !allows(page.access, session)) return null;
      const viewer = { ...session, isStaffView: page.access === 'adminFlag' };
      const calls = first?.({ parameters, search: Object.fromEntries(new URLSearchParams(query)), viewer }) ?? [];
      const links = [...new Set([...shell, ...(linksOf.get(name) ?? [])])].join('');
      return `${before}${firstCallsOf(session, { who, page, calls })}<script src="/start.js">${after.replace('</head>', `${links}</head>`)}`;
    }
    return null;
  };
}
