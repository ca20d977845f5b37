import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from './install-package.ts';

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const installed = () =>
  [process.env.CHROMIUM ?? '', ...KNOWN, chromium.executablePath()].find((file) => file !== '' && fs.existsSync(file));

/** A Chromium to test in: the machine's, else Debian's package as root, else Playwright's own; null where none can be had. The one without windows draws the same, a seventh sooner. */
export function findChromium(): string | null {
  const found = installed();
  if (found) return found;
  if (installPackage('chromium-headless-shell') || installPackage('chromium')) return installed() ?? null;
  console.log('Fetching Chromium with Playwright');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return installed() ?? null;
}
