import { CsvReport, EntityId, type FileLimits, failure, formLimit, MEGABYTE, NoInput, route, uploadRoute } from '@kontor/core/contract';
import { z } from 'zod';

export const sellersUnreadable = failure({
  code: 'sellersUnreadable',
  status: 400,
  text: 'The file is neither a sellers.json nor an app-ads.txt.',
});

export const SELLERS_FILE: FileLimits = { kinds: ['lines'], lessThan: 20 * MEGABYTE };

/** What a file said: sellers that it names or marks, how many of them resell, and its refused rows. */
export const SellersReport = CsvReport.extend({
  kind: z.enum(['sellers.json', 'app-ads.txt']),
  sellers: z.number(),
  resellers: z.number(),
});
export type SellersReport = z.output<typeof SellersReport>;

/** A file that was loaded. */
export const LoadedFile = z.object({
  id: EntityId,
  name: z.string(),
  kind: SellersReport.shape.kind,
  by: z.string(),
  at: z.iso.datetime(),
  sellers: z.number(),
  resellers: z.number(),
  refused: z.number(),
});
export type LoadedFile = z.output<typeof LoadedFile>;

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z0-9-]{2,63}$/;

export const sellerRoutes = {
  list: route({
    method: 'GET',
    path: 'sellers',
    access: 'super',
    summary: 'Files of sellers that were loaded, newest first',
    input: NoInput,
    output: z.array(LoadedFile),
    effect: 'read',
  }),
  load: uploadRoute({
    path: 'sellers/load',
    access: 'super',
    reach: 'platform',
    summary: 'Name publishers and mark resellers from a sellers.json or an app-ads.txt',
    input: z.object({
      /** Of app-ads.txt: the exchange whose accounts it lists. */
      domain: z.string().trim().max(253).toLowerCase().regex(DOMAIN, 'Not a domain: write exchange.example').or(z.literal('')).default(''),
    }),
    output: SellersReport,
    failures: [sellersUnreadable],
    bodyLimit: formLimit(SELLERS_FILE),
    fileLimits: () => SELLERS_FILE,
  }),
};
