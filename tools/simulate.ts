// npm run simulate: fills the data folder's event store with a simulated market, or writes a slice of it as OpenRTB lines (design §5).
import { parseArgs } from 'node:util';
import { readConfig } from '@kontor/core/server';
import { MARKET, writeNdjson } from '@kontor/market/server';
import { makeDemoEntities, makeMarket } from '../apps/server/demo.ts';
import { readMarketplace } from '../apps/server/marketplace.ts';
import { openStores } from '../apps/server/open-stores.ts';

const USAGE = `npm run simulate -- [--days 92] [--rows 5M] [--seed 1]
  Replaces the events of the data folder with a simulated market for its deals; the same seed and hour give the same market.
npm run simulate -- --ndjson FILE [--hours 24]
  Writes the last hours of the market there is as OpenRTB 2.6 lines, ready for npm run ingest.

Stop an embedded server first: the data folder is one process's alone.`;

const HOUR_MS = 3_600_000;
const tell = (line: string) => console.log(line);

/** '5M' and '300k' as numbers; throws on anything else. */
function amount(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(text) ?? [];
  if (digits === '') throw new Error(`${text} is not an amount: write 5M, 300k or 60000.`);
  return Number(digits) * { '': 1, k: 1_000, M: 1_000_000 }[unit as '' | 'k' | 'M'];
}

async function run() {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '92' },
      rows: { type: 'string', default: '5M' },
      seed: { type: 'string', default: '1' },
      ndjson: { type: 'string' },
      hours: { type: 'string', default: '24' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return tell(USAGE);
  const size = { days: amount(values.days), rows: amount(values.rows), seed: amount(values.seed) };
  const stores = await openStores(readConfig(process.env), { tell });
  try {
    await makeDemoEntities(stores, tell);
    if (values.ndjson === undefined) return await stores.turns.take(MARKET, (turn) => makeMarket({ ...stores, turn }, size, tell));
    const to = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    const from = new Date(to.getTime() - amount(values.hours) * HOUR_MS);
    const file = values.ndjson;
    const marketplace = await readMarketplace(stores.entities);
    const lines = await stores.turns.take(MARKET, (turn) => writeNdjson({ store: stores.events, turn }, { file, from, to, marketplace }));
    tell(`${lines} lines from ${from.toISOString()} to ${to.toISOString()} in ${file}`);
  } finally {
    await stores.close();
  }
}

await run().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
