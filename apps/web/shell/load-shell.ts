import { lazy } from 'react';

type Shell = typeof import('./app-shell.tsx').AppShell;
let here: Shell | null = null;

/** The shell's code: a visitor who signs in never waits for it. */
export async function loadShell(): Promise<{ default: Shell }> {
  here = (await import('./app-shell.tsx')).AppShell;
  return { default: here };
}
const LaterShell = lazy(loadShell);

/** The shell, which is drawn at once where its code has come already. A component keeps the one it was given: another would be drawn anew. */
export const shellForNow = (): Shell | typeof LaterShell => here ?? LaterShell;
