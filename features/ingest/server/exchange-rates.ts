import type { Readable } from 'node:stream';
import { fail, MOST_PROBLEMS, personName } from '@kontor/core/contract';
import { type Call, readCsv, type SignedCall, type Stores, type UploadCall } from '@kontor/core/server';
import { linesOfJson } from '@kontor/files/server';
import { MOST_RATES, notNewestRates, type RatesReport, rateAsks, type rateRoutes, ratesInUse } from '@kontor/ingest/contract';
import { doubtsOf, ExchangeRate } from '@kontor/market/contract';
import { keepRates, NotTheNewest, newestRates, RatesInUse, rateChanges, ratesBefore, undoRates } from '@kontor/market/server';
import { sendingKey } from './sending-key.ts';

type Routes = typeof rateRoutes;

/** The newest rate of each currency, and the newest changes. */
export async function listRates({ stores }: SignedCall<Routes['list']>) {
  const [rates, changes] = await Promise.all([newestRates(stores), rateChanges(stores)]);
  return { rates, changes };
}

export async function keepRate({ input: { isSure, ...rate }, session, stores }: SignedCall<Routes['keep']>) {
  const [doubt] = isSure ? [null] : await doubtsAbout(stores, [rate]);
  if (doubt) fail(rateAsks, doubt, [{ path: 'rate', message: doubt }]);
  return keepRates(stores, { by: personName(session), source: '' }, [rate]).catch(refuse);
}

/** Why rates are to be looked at again, each null where it is as one expects. */
async function doubtsAbout(stores: Stores, rates: readonly ExchangeRate[]): Promise<(string | null)[]> {
  const before = await ratesBefore(stores, rates);
  return rates.map((rate, index) => doubtsOf(rate, before[index] ?? null));
}

export const uploadRates = ({ input, file: { name, stream }, session, stores }: UploadCall<Routes['upload']>) =>
  keepFile(stores, stream, { by: personName(session), source: name, ...input });

/** A file feed: the same as an upload, by a program. */
export async function feedRates({ input, transport, stores }: Call<Routes['feed']>): Promise<RatesReport> {
  const { name } = await sendingKey({ transport, stores });
  return keepFile(stores, transport.body, { by: `Platform key ${name}`, source: 'Feed', ...input });
}

export async function undoChange({ input: { change }, session, stores }: SignedCall<Routes['undo']>) {
  await undoRates(stores, personName(session), change).catch(refuse);
  return null;
}

const NOTHING = { change: null, added: 0, replaced: 0, same: 0 };

/** Keeps the good rows of a file when all of it is read, and tells the others with their reasons. */
async function keepFile(
  stores: Stores,
  stream: Readable | null,
  { isSure, ...author }: { by: string; source: string; isSure: boolean },
): Promise<RatesReport> {
  const rows: { rate: ExchangeRate; number: number }[] = [];
  const row = onceEach();
  const columns = ['day', 'currency', 'rate'];
  const report =
    stream &&
    (await readCsv(linesOfJson(stream), {
      columns,
      isPlain: true,
      row,
      mostRows: MOST_RATES,
      take: (good, numbers) => void rows.push(...good.map((rate, index) => ({ rate, number: numbers[index] ?? 0 }))),
    }));
  const doubts = isSure
    ? []
    : await doubtsAbout(
        stores,
        rows.map(({ rate }) => rate),
      );
  const asked = rows.flatMap(({ number }, index) => (doubts[index] ? [{ row: number, reason: doubts[index] }] : []));
  const rates = rows.flatMap(({ rate }, index) => (doubts[index] ? [] : [rate]));
  const kept = rates.length > 0 ? await keepRates(stores, author, rates).catch(refuse) : NOTHING;
  const { rows: all, invalid, problems } = report ?? { rows: 0, invalid: 0, problems: [] };
  const told = [...problems, ...asked].sort((one, other) => one.row - other.row).slice(0, MOST_PROBLEMS);
  return { rows: all, invalid: invalid + asked.length, problems: told, asked: asked.length, ...kept };
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
