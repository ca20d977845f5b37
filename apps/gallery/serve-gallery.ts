import { join } from 'node:path';
import { build, preview } from 'vite';

const config = join(import.meta.dirname, 'vite.config.ts');

/** Builds the gallery into `folder` and serves it on a free port of the loopback address. */
export async function serveGallery(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  process.env.GALLERY_OUT = folder;
  await build({ configFile: config, logLevel: 'warn' });
  const server = await preview({ configFile: config, preview: { port: 0, host: '127.0.0.1' } });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}
