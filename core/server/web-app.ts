import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openPageDocuments, type PageDocuments, type Served } from './page-document.ts';
import type { Stores } from './stores.ts';

type WebApp = { webRoot: string; served: Served | undefined; stores: Stores };

/**
 * Serves the built web app: hashed assets for a year, compressed beforehand where the build left .br or .gz beside them. Answers how the
 * documents of pages are made.
 */
export async function addWebApp(app: FastifyInstance, { webRoot, served, stores }: WebApp): Promise<PageDocuments> {
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
  return served ? openPageDocuments(webRoot, served, stores) : async () => null;
}
