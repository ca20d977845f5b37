import { availMissing } from '@kontor/avails/contract';
import {
  ById,
  DateRange,
  EntityId,
  Flag,
  failure,
  LARGE_BODY,
  listRoute,
  Nothing,
  partsOf,
  route,
  staleVersion,
  Timezone,
  unableToProcess,
} from '@kontor/core/contract';
import { fileNotFound, noSuchFile } from '@kontor/files/contract';
import { mediaPlanNotFound, valuesUnknown } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { ITEM_SOURCES, ItemSource, LibraryUsage } from './item-source.ts';
import { LibraryDraft, libraryRefused } from './library-draft.ts';
import { LibraryItem } from './library-item.ts';
import { libraryList, TemplateRow, templateList } from './library-list.ts';
import { FEATURED_FETCHED, TemplateWish } from './template.ts';

export const templateNotFound = failure({ code: 'templateNotFound', status: 404, text: 'Deal not found' });
/** Half a range of dates, or one that is too long. */
export const libraryRangeRefused = failure({ code: 'libraryRangeRefused', status: 400, text: 'Choose a first and a last day.' });
/** Targeting that belongs to an account, whoever's it is. */
export const onlyOfPlatform = failure({
  code: 'onlyOfPlatform',
  status: 400,
  text: 'A library deal targets only what belongs to the platform.',
});

const writes = [onlyOfPlatform, valuesUnknown, fileNotFound] as const;

export const libraryRoutes = {
  create: route({
    method: 'POST',
    path: 'deal/library/create',
    access: 'super',
    reach: 'platform',
    summary: 'Make an item of the deal library',
    input: LibraryDraft,
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: writes,
    refusedWords: libraryRefused,
    effect: 'write',
  }),
  list: listRoute(libraryList, {
    path: 'deal/library/all',
    access: 'super',
    summary: 'Items of the deal library, those made in the dates where some are given',
    also: { ...DateRange.shape, featured: Flag.optional() },
    failures: [libraryRangeRefused],
  }),
  update: route({
    method: 'POST',
    path: 'deal/library/update/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Change an item of the deal library; plans made of it stay as they are',
    input: LibraryDraft.safeExtend({ id: EntityId, version: z.int32().optional() }),
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: [templateNotFound, staleVersion, ...writes],
    refusedWords: libraryRefused,
    effect: 'write',
  }),
  get: route({
    method: 'GET',
    path: 'deal/library/get/{id}',
    access: 'superOrAgencyTemplate',
    summary: 'One item of the deal library; accounts read those that are enabled',
    input: ById.extend({ timezone: Timezone.optional() }),
    output: LibraryItem,
    failures: [templateNotFound],
    effect: 'read',
  }),
  usage: route({
    method: 'GET',
    path: 'deal/library/usage/{id}',
    access: 'super',
    summary: 'What was made of an item in all accounts, as sums without names',
    input: ById,
    output: LibraryUsage,
    failures: [templateNotFound],
    effect: 'read',
  }),
  from: route({
    method: 'GET',
    path: 'deal/library/from/{of}/{id}',
    access: 'super',
    summary: 'What a media plan or an exploration would be as an item; what is not the platform’s is listed and left out',
    input: ById.extend({ of: z.enum(ITEM_SOURCES) }),
    output: ItemSource,
    failures: [mediaPlanNotFound, availMissing],
    effect: 'read',
  }),
  remove: route({
    method: 'GET',
    path: 'deal/library/remove/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Delete an item of the deal library; plans made of it stay',
    input: ById,
    output: Nothing,
    failures: [templateNotFound, unableToProcess],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'deal/library/restore',
    access: 'super',
    reach: 'platform',
    summary: 'Bring a deleted item of the deal library back',
    input: ById,
    output: Nothing,
    failures: [templateNotFound],
    effect: 'write',
  }),
  icon: route({
    method: 'GET',
    path: 'deal/library/icon/{id}/{file}',
    access: 'superOrAgencyTemplate',
    summary: 'The icon of an item, to be shown',
    input: z.object({ id: EntityId, file: EntityId }),
    output: Nothing,
    failures: [noSuchFile],
    effect: 'read',
    answers: 'shown',
  }),
  templates: listRoute(templateList, {
    path: 'deal/template/all',
    access: 'agencyTemplate',
    summary: 'Templates that accounts can use, page by page',
    also: TemplateWish,
  }),
  featured: route({
    method: 'POST',
    path: 'deal/template/featured/all',
    access: 'agencyTemplate',
    summary: 'Featured templates, those with most avails first',
    input: z.object({ ...TemplateWish, size: z.number().int().min(1).max(FEATURED_FETCHED).default(FEATURED_FETCHED) }),
    query: Object.keys(TemplateWish),
    output: z.array(TemplateRow),
    effect: 'read',
  }),
};

/** The address of an item's icon; it changes with the picture. */
export const libraryIconHref = (id: string, file: string): string => partsOf(libraryRoutes.icon, { id, file })[0];
