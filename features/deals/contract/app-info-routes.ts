import {
  byId,
  CSV_FILE,
  CsvReport,
  EntityId,
  Flag,
  failure,
  formLimit,
  idOf,
  LARGE_BODY,
  Nothing,
  route,
  staleVersion,
  uploadRoute,
} from '@kontor/core/contract';
import { z } from 'zod';
import { AppInfo, AppInfoDraft, AppInfoPreview, MAX_BUNDLE, MOST_APP_INFO, MOST_APP_INFO_ROWS } from './app-info.ts';
import { dealInactive, dealNotFound, dealWaiting } from './routes.ts';

/** Said where there is no reason to tell (spec 2 §8). */
export const APP_INFO_FAILED = 'Unable to process app info. Please try again.';

export const appInfoNotFound = failure({
  code: 'appInfoNotFound',
  status: 404,
  text: 'This deal has no app info of this existing bundle.',
});
/** Create refuses what is there already; the text names it (decision P20). */
export const appInfoKnown = failure({ code: 'appInfoKnown', status: 409, text: 'This deal has app info of this existing bundle already.' });
/** Update refuses what is not there; the text names it. */
export const appInfoUnknown = failure({
  code: 'appInfoUnknown',
  status: 409,
  text: 'This deal has no app info of this existing bundle yet.',
});
export const appInfoTwice = failure({ code: 'appInfoTwice', status: 400, text: 'An existing bundle is there twice.' });
export const appInfoFull = failure({
  code: 'appInfoFull',
  status: 409,
  text: `A deal has app info of at most ${MOST_APP_INFO.toLocaleString('en-US')} bundles.`,
});
export const categoryUnknown = failure({ code: 'categoryUnknown', status: 400, text: 'There is no such IAB category.' });
/** No file was uploaded for this deal by this person, or it was a day ago. */
export const appInfoUploadGone = failure({ code: 'appInfoUploadGone', status: 409, text: 'Please upload a valid file.' });

/** Rows as they are, or those of the file that was uploaded under this id. */
const AppInfoSet = byId('deal')
  .extend({
    /** `version`: as the row was read; an edit of another one is refused. */
    set: z
      .array(AppInfoDraft.extend({ version: z.int32().optional() }))
      .min(1)
      .max(MOST_APP_INFO_ROWS)
      .optional(),
    upload: idOf('file').optional(),
  })
  .refine(({ set, upload }) => set === undefined || upload === undefined, {
    path: ['set'],
    error: 'Send rows, or the id of an uploaded file.',
  });
const AsStaff = Flag.default(false);
const OfBundle = byId('deal').extend({ bundle: z.string().min(1).max(MAX_BUNDLE) });
const closed = [dealNotFound, dealInactive, dealWaiting] as const;
const writes = [...closed, appInfoTwice, categoryUnknown, appInfoUploadGone] as const;

/** What of an app is sent instead of what a request says of it, bundle by bundle (docs/decisions/0124). */
export const appInfoRoutes = {
  upload: uploadRoute({
    path: 'deal/upload/appinfo/{key}',
    access: 'agencyAppOverride',
    summary: 'Check a CSV file of app info and keep its rows for a day; `key` is the deal, and nothing of it changes',
    input: z.object({ key: idOf('deal') }),
    /** `upload` names the kept rows; null where one of them is not valid. */
    output: CsvReport.extend({ upload: EntityId.nullable(), preview: z.array(AppInfoPreview) }),
    failures: closed,
    bodyLimit: formLimit(CSV_FILE),
    fileLimits: () => CSV_FILE,
  }),
  update: route({
    method: 'POST',
    path: 'deal/update/appinfo/{id}',
    access: 'agencyAppOverride',
    summary: 'Create app info of bundles that the deal has none of',
    input: AppInfoSet,
    output: Nothing,
    failures: [...writes, appInfoKnown, appInfoFull],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  edit: route({
    method: 'POST',
    path: 'deal/edit/appinfo/{id}',
    access: 'agencyAppOverride',
    summary: 'Replace app info of bundles that the deal has',
    input: AppInfoSet,
    output: Nothing,
    failures: [...writes, appInfoUnknown, staleVersion],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  remove: route({
    method: 'GET',
    path: 'deal/delete/appinfo/{id}/{bundle}',
    access: 'agencyAppOverride',
    summary: 'Delete the app info of an existing bundle',
    input: OfBundle,
    output: Nothing,
    failures: [...closed, appInfoNotFound],
    effect: 'write',
  }),
  list: route({
    method: 'GET',
    path: 'deal/get/all/appinfo/{id}',
    access: 'agencyOrAdminFlagAppOverride',
    summary: 'App info of a deal, by existing bundle',
    input: byId('deal').extend({ admin: AsStaff }),
    output: z.array(AppInfo),
    failures: [dealNotFound],
    effect: 'read',
  }),
  get: route({
    method: 'GET',
    path: 'deal/get/appinfo/{id}/{bundle}',
    access: 'agencyOrAdminFlagAppOverride',
    summary: 'App info of an existing bundle',
    input: OfBundle.extend({ admin: AsStaff }),
    output: AppInfo,
    failures: [dealNotFound, appInfoNotFound],
    effect: 'read',
  }),
};
