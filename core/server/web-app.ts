import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: hashed assets for a year, compressed beforehand where the build left .br or .gz beside them. */
export async function addWebApp(app: FastifyInstance, webRoot: string | null) {
  if (!webRoot) return;
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    index: ['index.html'],
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
