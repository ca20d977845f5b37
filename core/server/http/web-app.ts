import staticFiles from '@fastify/static';
import { KontorFailure, noSuchCall } from '@kontor/core/contract';
import type { FastifyInstance } from 'fastify';
import type { Stores } from '../stores/stores.ts';
import { refusal } from './envelope.ts';
import { isCall } from './is-call.ts';
import { openPageDocuments, type Served } from './page-document.ts';

type WebApp = { webRoot: string | null; served: Served | undefined; stores: Stores };

/** Serves the files of the built web app: hashed assets for a year, compressed beforehand where the build left .br or .gz beside them. */
async function addFiles(app: FastifyInstance, webRoot: string) {
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    // The start page has a document as other pages have.
    index: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers what no call answers: files, and the documents of pages. */
export async function addWebApp(app: FastifyInstance, { webRoot, served, stores }: WebApp): Promise<void> {
  if (webRoot !== null) await addFiles(app, webRoot);
  const documentOf = webRoot !== null && served ? await openPageDocuments(webRoot, served, stores) : async () => null;
  app.setNotFoundHandler(async (request, reply) => {
    if (isCall(request)) return reply.status(404).send(refusal(new KontorFailure(noSuchCall)).body);
    if (request.url.startsWith('/assets/')) return reply.status(404).send('There is no such file.');
    if (webRoot === null) return reply.status(404).send('The web app is not built.');
    // Every other path is a page of the web app, which has its own not-found screen.
    const personal = await documentOf(request);
    if (personal) return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(personal);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
