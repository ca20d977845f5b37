// One measurement in a process of its own: node bench/one.ts NAME FILE writes its rows to FILE.
import fs from 'node:fs';
import type { BenchRow } from './bench-row.ts';

const BENCHES: Record<string, () => Promise<BenchRow[]>> = {
  'forecast-1M': async () => (await import('./forecast.ts')).benchForecast(1_000_000),
  'forecast-5M': async () => (await import('./forecast.ts')).benchForecast(5_000_000),
  'forecast-20M': async () => (await import('./forecast.ts')).benchForecast(20_000_000),
  'forecast-60M': async () => (await import('./forecast.ts')).benchForecast(60_000_000),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
  list: async () => (await import('./list.ts')).benchList(),
  'lists-at-scale': async () => (await import('./lists-at-scale.ts')).benchListsAtScale(),
  'platform-lists': async () => (await import('./platform-lists.ts')).benchPlatformLists(),
  'list-embedded': async () => (await import('./list-embedded.ts')).benchEmbeddedList(),
  web: async () => (await import('./web.ts')).benchWeb(),
  wheel: async () => (await import('./wheel.ts')).benchWheel(),
  audiences: async () => (await import('./audiences.ts')).benchAudiences(),
  segments: async () => (await import('./segments.ts')).benchSegments(),
  uploads: async () => (await import('./uploads.ts')).benchUploads(),
  'media-lists': async () => (await import('./media-lists.ts')).benchMediaLists(),
  library: async () => (await import('./library.ts')).benchLibrary(),
  dashboards: async () => (await import('./dashboards.ts')).benchDashboards(),
  explorers: async () => (await import('./explorers.ts')).benchExplorers(),
  transparency: async () => (await import('./transparency.ts')).benchTransparency(),
  reports: async () => (await import('./reports.ts')).benchReports(),
  start: async () => (await import('./start.ts')).benchStart(),
};

const [name = '', file = '/dev/stdout'] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) throw new Error(`Benchmarks: ${Object.keys(BENCHES).join(', ')}`);
fs.writeFileSync(file, JSON.stringify(await bench(), null, 2));
process.exit(0);
