import type { Readable } from 'node:stream';
import { fail, personName } from '@kontor/core/contract';
import { type Call, readCsv, type SignedCall, type Stores, type UploadCall } from '@kontor/core/server';
import { MOST_RATES, notNewestRates, type RatesReport, type rateRoutes, ratesInUse } from '@kontor/ingest/contract';
import { ExchangeRate } from '@kontor/market/contract';
import { keepRates, NotTheNewest, newestRates, RatesInUse, rateChanges, undoRates } from '@kontor/market/server';
import { sendingKey } from './sending-key.ts';

type Routes = typeof rateRoutes;

/** The newest rate of each currency, and the newest changes. */
export async function listRates({ stores }: SignedCall<Routes['list']>) {
  const [rates, changes] = await Promise.all([newestRates(stores), rateChanges(stores)]);
  return { rates, changes };
}

export const keepRate = ({ input, session, stores }: SignedCall<Routes['keep']>) =>
  keepRates(stores, { by: personName(session), source: '' }, [input]).catch(refuse);

export const uploadRates = ({ file: { name, stream }, session, stores }: UploadCall<Routes['upload']>) =>
  keepFile(stores, stream, { by: personName(session), source: name });

/** A file feed: the same as an upload, by a program. */
export async function feedRates({ transport, stores }: Call<Routes['feed']>): Promise<RatesReport> {
  const { name } = await sendingKey({ transport, stores });
  return keepFile(stores, transport.body, { by: `Platform key ${name}`, source: 'Feed' });
}

export async function undoChange({ input: { change }, session, stores }: SignedCall<Routes['undo']>) {
  await undoRates(stores, personName(session), change).catch(refuse);
  return null;
}

const NOTHING = { change: null, added: 0, replaced: 0, same: 0 };

/** Keeps the good rows of a file when all of it is read, and tells the others with their reasons. */
async function keepFile(stores: Stores, stream: Readable | null, author: { by: string; source: string }): Promise<RatesReport> {
  const rates: ExchangeRate[] = [];
  const row = onceEach();
  const columns = ['day', 'currency', 'rate'];
  const report = stream && (await readCsv(stream, { columns, row, mostRows: MOST_RATES, take: (rows) => void rates.push(...rows) }));
  const kept = rates.length > 0 ? await keepRates(stores, author, rates).catch(refuse) : NOTHING;
  return { ...(report ?? { rows: 0, invalid: 0, problems: [] }), ...kept };
}

/** A rate whose currency and day no good row before it had. */
function onceEach() {
  const seen = new Set<string>();
  // As a transform, which only good rows come to.
  return ExchangeRate.transform((rate, { addIssue }) => {
    const key = `${rate.currency} ${rate.day}`;
    if (seen.has(key)) addIssue({ code: 'custom', path: ['day'], message: 'This currency has a rate of that day in a row before' });
    seen.add(key);
    return rate;
  });
}

function refuse(error: unknown): never {
  if (error instanceof RatesInUse) fail(ratesInUse);
  if (error instanceof NotTheNewest) fail(notNewestRates);
  throw error;
}
