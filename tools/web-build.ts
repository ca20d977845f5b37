import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed copy saves no packet. */
const WORTH_BYTES = 1_024;

async function compressFile(path: string) {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Leaves a .br and a .gz beside every text file of the build, so that the server never compresses while somebody waits. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'kontor:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((one) => TEXT.test(one))) await compressFile(join(folder, name));
      },
    },
  };
}

/** Fetches the text font together with the style sheet that names it; `name` is the start of its file name. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'kontor:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((one) => one.includes(name) && one.endsWith('.woff2'));
        if (!file) throw new Error(`The build has no font ${name}.`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
