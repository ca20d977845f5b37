/** The shell's code: a visitor who signs in never waits for it. */
export const loadShell = async () => ({ default: (await import('./app-shell.tsx')).AppShell });
