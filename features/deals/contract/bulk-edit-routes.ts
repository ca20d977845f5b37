import {
  CsvReport,
  type FileLimits,
  failure,
  formLimit,
  idOf,
  MEGABYTE,
  NoInput,
  Nothing,
  route,
  unableToProcess,
  uploadRoute,
} from '@kontor/core/contract';
import { z } from 'zod';
import { BulkChange, changesAnything } from './bulk-change.ts';
import { BulkDeals, BulkPreview, BulkState, MOST_BULK, TOO_MANY_DEALS } from './bulk-edit.ts';
import { PREFLIGHT_WARNINGS, PreflightCode } from './preflight.ts';
import { dealNotFound, dealRangeRefused, dealRoutes } from './routes.ts';

export const bulkTooMany = failure({ code: 'bulkTooMany', status: 400, text: TOO_MANY_DEALS });
export const bulkKeyUsed = failure({ code: 'bulkKeyUsed', status: 409, text: 'This key belongs to another bulk edit.' });
export const bulkEditNotFound = failure({ code: 'bulkEditNotFound', status: 404, text: 'This bulk edit is no longer kept.' });

/** A bulk edit as a file: as many rows as an edit has. */
export const BULK_FILE: FileLimits = { kinds: ['csv'], lessThan: 5 * MEGABYTE };

/** Deals by their ids or deal ids, every one that a filter of the list matches, or those that a bulk edit took back and its undo did not bring back. */
const Choice = {
  ids: z.array(z.string().trim().min(1).max(100)).min(1).max(MOST_BULK, TOO_MANY_DEALS).optional(),
  filter: dealRoutes.list.input.optional(),
  takenBackBy: idOf('bulkEdit').optional(),
};
type Chosen = { ids?: unknown; filter?: unknown; takenBackBy?: unknown };
const isOneChoice = ({ ids, filter, takenBackBy }: Chosen) => [ids, filter, takenBackBy].filter((one) => one !== undefined).length === 1;
const ONE_CHOICE = { path: ['ids'], error: 'Choose deals by their ids or by a filter.' };
const SOMETHING = { path: ['change'], error: 'Choose what to change.' };

/** One change of them all: deals keep titles of their own. */
const SharedChange = BulkChange.refine(({ title }) => title?.by !== 'SET', {
  path: ['title'],
  error: 'Several deals cannot have one title. Add to their titles, or replace a part of them.',
});

/** A change as JSON text: a body holds fewer objects than an edit has deals (core/server/http/json-body.ts). */
const ChangeText = z
  .string()
  .max(4_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This is no change as JSON.' });
      return z.NEVER;
    }
  })
  .pipe(BulkChange);
type Applied = { ids: unknown[]; versions: unknown[]; changes?: unknown[] | undefined };
const isWhole = ({ ids, versions, changes }: Applied) => versions.length === ids.length && (!changes || changes.length === ids.length);
const NOT_WHOLE = { path: ['versions'], error: 'Each deal needs its version, and its change where each has one.' };
const ByKey = z.object({ key: idOf('bulkEdit') });

/** Several deals changed at once: looked at first, applied as one job, undone as one (docs/decisions/0071). */
export const bulkEditRoutes = {
  deals: route({
    method: 'POST',
    path: 'deal/bulk/deals',
    access: 'agency',
    summary: 'The chosen deals by name, before anything is asked of them',
    input: z.object(Choice).refine(isOneChoice, ONE_CHOICE),
    output: BulkDeals,
    failures: [bulkTooMany, bulkEditNotFound, dealRangeRefused],
    bodyLimit: 2 * MEGABYTE,
    effect: 'read',
  }),
  preview: route({
    method: 'POST',
    path: 'deal/bulk/preview',
    access: 'agency',
    summary: 'What a bulk edit would change of each deal, and why it would not; changes nothing',
    input: z
      .object({ ...Choice, change: SharedChange })
      .refine(isOneChoice, ONE_CHOICE)
      .refine(({ change }) => changesAnything(change), SOMETHING),
    output: BulkPreview,
    failures: [bulkTooMany, bulkEditNotFound, dealRangeRefused],
    bodyLimit: 2 * MEGABYTE,
    effect: 'read',
  }),
  apply: route({
    method: 'POST',
    path: 'deal/bulk/apply',
    access: 'agency',
    summary: 'Change deals as their dry run said; the same key again is the same edit',
    input: z
      .object({
        /** Made by the caller, so that a second submission is none. */
        key: idOf('bulkEdit'),
        change: SharedChange.default({}),
        ids: z.array(idOf('deal')).min(1).max(MOST_BULK, TOO_MANY_DEALS),
        /** Of each deal, as the dry run saw it. */
        versions: z.array(z.int32()).max(MOST_BULK, TOO_MANY_DEALS),
        /** Of each deal its own, where they come from a file. */
        changes: z.array(ChangeText).max(MOST_BULK, TOO_MANY_DEALS).optional(),
        /** Those of `ids` that are known to stop serving though nobody asked for that: any other that would is left and named. */
        stops: z.array(idOf('deal')).max(MOST_BULK, TOO_MANY_DEALS).default([]),
        /** Warnings of the pre-flight that were seen, by name; a deal with any other is not published. */
        acknowledged: z.array(PreflightCode).max(PREFLIGHT_WARNINGS.length).default([]),
      })
      .refine(isWhole, NOT_WHOLE),
    output: BulkState,
    failures: [dealNotFound, bulkKeyUsed],
    bodyLimit: 5 * MEGABYTE,
    effect: 'write',
  }),
  state: route({
    method: 'GET',
    path: 'deal/bulk/state/{key}',
    access: 'agency',
    summary: 'How far a bulk edit is, and which deals it left out',
    input: ByKey,
    output: BulkState,
    failures: [bulkEditNotFound],
    effect: 'read',
  }),
  cancel: route({
    method: 'POST',
    path: 'deal/bulk/cancel/{key}',
    access: 'agency',
    summary: 'Stop a bulk edit before its next deal; what is changed stays',
    input: ByKey,
    output: BulkState,
    failures: [bulkEditNotFound],
    effect: 'write',
  }),
  undo: route({
    method: 'POST',
    path: 'deal/bulk/undo/{key}',
    access: 'agency',
    summary: 'Restore every deal of a bulk edit that nobody changed since',
    input: ByKey,
    output: BulkState,
    failures: [bulkEditNotFound, unableToProcess],
    effect: 'write',
  }),
  file: route({
    method: 'POST',
    path: 'deal/bulk/csv',
    access: 'agency',
    summary: 'The chosen deals as CSV, with what a bulk edit may change',
    input: z.object(Choice).refine(isOneChoice, ONE_CHOICE),
    output: Nothing,
    failures: [bulkTooMany, bulkEditNotFound, dealRangeRefused],
    bodyLimit: 2 * MEGABYTE,
    answers: 'file',
    effect: 'read',
  }),
  upload: uploadRoute({
    path: 'deal/bulk/upload',
    access: 'agency',
    summary: 'The dry run of a CSV file of deals that were changed in it; changes nothing',
    input: NoInput,
    output: CsvReport.extend({ preview: BulkPreview.nullable() }),
    bodyLimit: formLimit(BULK_FILE),
    fileLimits: () => BULK_FILE,
  }),
};
