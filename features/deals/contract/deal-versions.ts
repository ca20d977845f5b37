import { byId, ChangeLog, Flag, failure, idOf, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { DEAL_FIELDS } from './deal-fields.ts';
import { DealStatus } from './deal-status.ts';
import {
  bidstreamClosed,
  buyerLeftOut,
  dealIdsPaused,
  dealIdTaken,
  dealInactive,
  dealNotFound,
  dealNotPublishable,
  dealReferenceUnknown,
  dealTypeFixed,
  dealWaiting,
  flightInPast,
  incorrectDealSettings,
  seatRefused,
} from './routes.ts';

export const DEAL_FIELD_KEYS = Object.keys(DEAL_FIELDS);
/** As many versions as one may choose from; older ones are reached from their row of history. */
export const MOST_VERSIONS = 200;

export const versionNotFound = failure({
  code: 'versionNotFound',
  status: 404,
  text: 'No such version of this deal is kept. Changes from before versions were kept cannot be compared or restored.',
});
/** The text says which rule of today the version breaks. */
export const versionRefused = failure({ code: 'versionRefused', status: 400, text: 'This version breaks a rule of today.' });

/** A deal's state after one of its changes. */
export const DealVersion = z.object({
  number: z.number().int(),
  status: DealStatus,
  summary: z.string(),
  creatorName: z.string(),
  updateDate: z.iso.datetime(),
});
export type DealVersion = z.output<typeof DealVersion>;

/** A field that two versions differ in; `key` is its name on the wire. */
const DealDifference = ChangeLog.extend({ key: z.string() });
export type DealDifference = z.output<typeof DealDifference>;
export const DealComparison = z.object({
  from: DealVersion,
  /** Null: the deal as it is now. */
  to: DealVersion.nullable(),
  /** The deal's version now, which a restore is checked against. */
  version: z.number().int(),
  differences: z.array(DealDifference),
});
export type DealComparison = z.output<typeof DealComparison>;

const MOST_NUMBER = 2_147_483_647;
const VersionNumber = z.coerce.number<number | string>().int().min(1).max(MOST_NUMBER);
const AsStaff = Flag.default(false);

export const dealVersionRoutes = {
  versions: route({
    method: 'GET',
    path: 'deal/version/all/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Versions of a deal, newest first',
    input: byId('deal').extend({ admin: AsStaff }),
    output: z.array(DealVersion),
    failures: [dealNotFound],
    effect: 'read',
  }),
  compare: route({
    method: 'GET',
    path: 'deal/version/compare/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Fields in which two versions of a deal differ, in words; without a second one, the deal as it is now',
    input: byId('deal').extend({ admin: AsStaff, from: VersionNumber, to: VersionNumber.optional() }),
    output: DealComparison,
    failures: [dealNotFound, versionNotFound],
    effect: 'read',
  }),
  restoreVersion: route({
    method: 'POST',
    path: 'deal/version/restore/{id}',
    access: 'agency',
    summary: 'Write a version’s fields, or some of them, as a new version under today’s rules',
    input: byId('deal').extend({
      number: z.int32().min(1),
      fields: z.array(z.enum(DEAL_FIELD_KEYS)).min(1).max(DEAL_FIELD_KEYS.length).optional(),
      version: z.int32().optional(),
    }),
    output: Nothing,
    failures: [
      dealNotFound,
      versionNotFound,
      versionRefused,
      dealIdTaken,
      dealIdsPaused,
      dealReferenceUnknown,
      seatRefused,
      buyerLeftOut,
      incorrectDealSettings,
      flightInPast,
      bidstreamClosed,
      dealInactive,
      dealWaiting,
      dealTypeFixed,
      dealNotPublishable,
      staleVersion,
    ],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'deal/restore',
    access: 'agency',
    summary: 'Bring a deleted deal back, while its deal id is reserved',
    input: z.object({ id: idOf('deal') }),
    output: Nothing,
    failures: [dealNotFound, dealIdTaken],
    effect: 'write',
  }),
};
