import {
  CsvReport,
  type FileLimits,
  failure,
  formLimit,
  MEGABYTE,
  NoInput,
  Nothing,
  route,
  uploadRoute,
  VALUE_KINDS,
} from '@kontor/core/contract';
import { ExchangeRate } from '@kontor/market/contract';
import { z } from 'zod';

export const ratesInUse = failure({ code: 'ratesInUse', status: 409, text: 'Rates are being changed right now. Please try again.' });
export const notNewestRates = failure({
  code: 'notNewestRates',
  status: 409,
  text: 'Rates have changed since. The newest change is undone first.',
});

export const rateAsks = failure({
  code: 'rateAsks',
  status: 409,
  text: 'This rate is far from what one expects. Send it again as sure if it is right.',
});
/** `isSure`: rates that are far from the last one, or from the usual size, are right. */
const Sure = z.object({ isSure: z.union([z.boolean(), z.stringbool()]).default(false) });

/** Files of rates: some forty years of a dozen currencies, or a year of all of them. */
export const RATES_FILE: FileLimits = { kinds: VALUE_KINDS, lessThan: 5 * MEGABYTE };
export const MOST_RATES = 100_000;

/** What a change did; `change` is its number, null where every rate was known. */
export const RatesKept = z.object({ change: z.number().nullable(), added: z.number(), replaced: z.number(), same: z.number() });
export type RatesKept = z.output<typeof RatesKept>;

/** What a file did, and its refused rows with their reasons; `asked` of them are far from what one expects, and taken where the sender is sure. */
export const RatesReport = CsvReport.extend({ ...RatesKept.shape, asked: z.number() });
export type RatesReport = z.output<typeof RatesReport>;

/** The newest rate of a currency: dollars for one unit, its day, and how many days have one. */
export const NewestRate = z.object({ currency: z.string(), day: z.iso.date(), rate: z.string(), days: z.number() });
export type NewestRate = z.output<typeof NewestRate>;

/** A change of rates: who made it, from which file, and what it holds; of its currencies the first few. */
export const RateChange = z.object({
  change: z.number(),
  at: z.iso.datetime(),
  by: z.string(),
  source: z.string(),
  rates: z.number(),
  currencies: z.array(z.string()),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type RateChange = z.output<typeof RateChange>;

export const rateRoutes = {
  list: route({
    method: 'GET',
    path: 'rates',
    access: 'super',
    summary: 'The newest exchange rate of each currency, and the newest changes',
    input: NoInput,
    output: z.object({ rates: z.array(NewestRate), changes: z.array(RateChange) }),
    effect: 'read',
  }),
  keep: route({
    method: 'POST',
    path: 'rates/keep',
    access: 'super',
    summary: 'Add the rate of a currency on a day, or replace it',
    input: ExchangeRate.extend(Sure.shape),
    output: RatesKept,
    failures: [ratesInUse, rateAsks],
    effect: 'write',
  }),
  upload: uploadRoute({
    path: 'rates/upload',
    access: 'super',
    summary: 'Add and replace rates from a CSV file: day, currency, rate',
    input: Sure,
    output: RatesReport,
    failures: [ratesInUse],
    bodyLimit: formLimit(RATES_FILE),
    fileLimits: () => RATES_FILE,
  }),
  feed: route({
    method: 'POST',
    path: 'ingest/rates',
    access: 'ingestKey',
    summary: 'Feed exchange rates as CSV: day, currency, rate (dollars for one unit)',
    input: Sure,
    query: Object.keys(Sure.shape),
    output: RatesReport,
    takes: 'stream',
    failures: [ratesInUse],
    effect: 'write',
  }),
  undo: route({
    method: 'POST',
    path: 'rates/undo/{change}',
    access: 'super',
    summary: 'Put back the rates that were there before the newest change',
    input: z.object({ change: z.coerce.number<number | string>().int().min(1).max(4_000_000_000) }),
    output: Nothing,
    failures: [ratesInUse, notNewestRates],
    effect: 'write',
  }),
};
