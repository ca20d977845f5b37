import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { readLeftOut } from './apps/web/left-out.ts';
import { precompress, preloadFont } from './tools/web-build.ts';
import { sharedFiles } from './tools/web-chunks.ts';
import { gallery } from './tools/web-gallery.ts';
import { pageFiles } from './tools/web-pages.ts';

/** The server behind the dev server; KONTOR_API is its port. */
const api = `http://127.0.0.1:${process.env.KONTOR_API ?? '4000'}`;

/** Checked here, so that a wrong word stops the build and not the browser. */
const WEB_WITHOUT = readLeftOut(process.env.WEB_WITHOUT ?? '').join();

const LIBRARIES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](react-)?(router|query|history|store)/, priority: 20 },
];

const product: UserConfig = {
  root: 'apps/web',
  define: { 'import.meta.env.WEB_WITHOUT': JSON.stringify(WEB_WITHOUT) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // The chart engine is one chunk of 600 kB, loaded by dashboards alone.
    chunkSizeWarningLimit: 700,
    // Every browser of the target preloads modules itself.
    modulePreload: { polyfill: false },
    // A font or an image inlined into a style sheet would be loaded by pages that do not show it.
    assetsInlineLimit: 0,
  },
};

export default defineConfig(async ({ command }) => {
  const groups = command === 'build' ? [...LIBRARIES, ...(await sharedFiles(product))] : LIBRARIES;
  return {
    ...product,
    plugins: [react(), preloadFont('mona-sans-latin-wdth-normal'), pageFiles(), precompress(), gallery()],
    server: { proxy: { '/api': api } },
    build: { ...product.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  };
});
