import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The design system's own development gallery: `npx vite apps/gallery`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { target: 'es2022', outDir: process.env.GALLERY_OUT ?? 'dist', emptyOutDir: true, chunkSizeWarningLimit: 900 },
});
