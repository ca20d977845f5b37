import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './source-files.ts';

const FOLDER = join(ROOT, 'apps/gallery');

/** In development alone: the design system's gallery of every widget at /gallery, beside the product. */
export function gallery(): Plugin {
  return {
    name: 'kontor:gallery',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use('/gallery', (request, response, next) => {
        if (request.url !== '/' && request.url !== '') return next();
        readFile(join(FOLDER, 'index.html'), 'utf8')
          .then((page) => server.transformIndexHtml('/gallery', page.replace('./main.tsx', `/@fs${FOLDER}/main.tsx`)))
          .then((page) => response.setHeader('content-type', 'text/html').end(page))
          .catch(next);
      });
    },
  };
}
