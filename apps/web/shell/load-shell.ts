import { lazyRouteComponent } from '@tanstack/react-router';
import { codeOf } from '../screen-code.ts';

/** The frame of signed-in pages, in code of its own: a visitor who signs in never waits for it. */
export const AppShell = lazyRouteComponent(
  codeOf(() => import('./app-shell.tsx')),
  'AppShell',
);
