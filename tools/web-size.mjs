// Measures what a browser loads before the first screen's own code, and fails beyond the budget (docs: budgets).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');
const KIB = 1024;
const BUDGETS = { js: 200 * KIB, css: 45 * KIB };
/** Charts come with the first screen that shows one. */
const NEVER_FIRST = /node_modules\/(echarts|zrender)\//;

const html = await readFile(join(WEB, 'index.html'), 'utf8');
const urlsOf = (pattern) => [...html.matchAll(pattern)].map(([, url]) => url);
const files = {
  js: [...urlsOf(/<script[^>]+src="([^"]+)"/g), ...urlsOf(/<link rel="modulepreload"[^>]+href="([^"]+)"/g)],
  css: urlsOf(/<link rel="stylesheet"[^>]+href="([^"]+)"/g),
};

const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
const problems = [];
for (const [kind, urls] of Object.entries(files)) {
  let total = 0;
  for (const url of urls) {
    const size = gzipSync(await readFile(join(WEB, url)), { level: 9 }).length;
    total += size;
    console.log(`${kib(size).padStart(11)}  ${url}`);
  }
  console.log(`${kib(total).padStart(11)}  ${kind} of the first load, gzip; the budget is ${kib(BUDGETS[kind])}\n`);
  if (total > BUDGETS[kind]) problems.push(`${kind}: ${kib(total)} is over ${kib(BUDGETS[kind])}.`);
}
for (const url of files.js) {
  const map = await readFile(join(WEB, `${url}.map`), 'utf8').catch(() => null);
  const charts = map ? JSON.parse(map).sources.filter((source) => NEVER_FIRST.test(source)) : [];
  if (charts.length > 0) problems.push(`${url} holds charts: ${charts[0]} and ${charts.length - 1} more.`);
}
if (files.js.length < 2 || files.css.length === 0) problems.push('index.html names no scripts or style sheets; is the build complete?');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
