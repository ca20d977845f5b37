import { byId, Flag, route } from '@kontor/core/contract';
import { z } from 'zod';
import { MAX_BUNDLE } from './app-info.ts';
import { dealNotFound } from './routes.ts';

/** A sampled request as it was received, without whom it names; nobody keeps that. */
export const ReceivedRequest = z.object({ at: z.iso.datetime(), request: z.record(z.string(), z.unknown()) });
export type ReceivedRequest = z.output<typeof ReceivedRequest>;

/** What requests of an app may lack: fields of OpenRTB's app. */
export const APP_GAPS = { name: 'Name', domain: 'Domain', storeurl: 'App Store URL', cat: 'IAB Categories' } as const;
export type AppGapField = keyof typeof APP_GAPS;
const PerDay = z.number().min(0);

/** An app that the deal's plan reaches, its requests a day, and how many of them lack what. `name` is what the catalogue calls it. */
export const AppGap = z.object({
  bundle: z.string(),
  name: z.string(),
  requests: PerDay,
  without: z.object({ name: PerDay, domain: PerDay, storeurl: PerDay, cat: PerDay } satisfies Record<AppGapField, z.ZodType>),
});
export type AppGap = z.output<typeof AppGap>;
/** As many are told as anybody mends by hand; the most requested come first. */
export const MOST_GAPS = 100;

const AsStaff = Flag.default(false);

/** What a deal makes of the requests that its plan reaches (docs/decisions/0129). */
export const asSentRoutes = {
  sample: route({
    method: 'GET',
    path: 'deal/sample/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'The newest sampled request that the deal’s plan reaches, or of a bundle; null where there is none in the last week',
    input: byId('deal').extend({ bundle: z.string().trim().max(MAX_BUNDLE).default(''), admin: AsStaff }),
    output: ReceivedRequest.nullable(),
    failures: [dealNotFound],
    effect: 'read',
  }),
  gaps: route({
    method: 'GET',
    path: 'deal/gaps/appinfo/{id}',
    access: 'agencyOrAdminFlagAppOverride',
    summary: 'Apps that the deal’s plan reaches and that arrive without name, domain, store URL or category, by requests a day',
    input: byId('deal').extend({ admin: AsStaff }),
    output: z.array(AppGap),
    failures: [dealNotFound],
    effect: 'read',
  }),
};
