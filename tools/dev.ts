// The server and Vite side by side, for work on the product; Vite proxies /api to the server.
import { spawn } from 'node:child_process';
import { ROOT } from './source-files.ts';

const start = (args: string[]) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: process.env });
const children = [
  start(['--watch-path=apps/server', '--watch-path=core', '--watch-path=features', '--watch-path=market', 'apps/server/main.ts']),
  start(['node_modules/vite/bin/vite.js']),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void children.map((child) => child.kill(signal)));
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0));
