import { audienceLogicClosed, contentLogicClosed } from '@kontor/boolean-logic/contract';
import { ById, csvRoute, EntityId, failure, LARGE_BODY, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { publisherMissing, segmentsNotUpdated, valuesUnknown } from '@kontor/media-plans/contract';
import { ChosenSegment, MAX_SEGMENTS } from '@kontor/segments/contract';
import { z } from 'zod';
import { Avail, AvailDraft, availList } from './avail.ts';

export const availMissing = failure({ code: 'availMissing', status: 404, text: 'Avails exploration not found' });
/** What an account uploaded is its own. */
export const tenantSegments = failure({
  code: 'tenantSegments',
  status: 400,
  text: 'Segments of accounts cannot be explored. Choose segments of providers.',
});

const targetings = [valuesUnknown, publisherMissing, audienceLogicClosed, contentLogicClosed, tenantSegments] as const;
const staff = { access: 'superOrPlatformAdmin' } as const;
const writing = { ...staff, reach: 'platform', method: 'POST', effect: 'write' } as const;

/** Entries of the avails explorer, which belong to the platform (decision 0116). */
export const availRoutes = {
  list: listRoute(availList, { ...staff, path: 'avails/all', summary: 'What staff explore of the market' }),
  download: csvRoute(availList, { ...staff, path: 'avails/download/csv', summary: 'The list as CSV, every row of the filter' }),
  save: route({
    ...writing,
    path: 'avails/save',
    summary: 'Make an entry',
    input: AvailDraft,
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: targetings,
  }),
  update: route({
    ...writing,
    path: 'avails/update/{id}',
    summary: 'Change an entry',
    input: AvailDraft.extend({ id: EntityId, version: z.int32().optional() }),
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: [availMissing, staleVersion, ...targetings],
  }),
  get: route({
    ...staff,
    method: 'GET',
    path: 'avails/get/{id}',
    summary: 'One entry',
    input: ById,
    output: Avail,
    failures: [availMissing],
    effect: 'read',
  }),
  addSegment: route({
    ...writing,
    path: 'avails/add/segment/{id}',
    summary: 'Give an entry more segments of providers',
    input: z.object({ id: EntityId, segments: z.array(ChosenSegment).min(1).max(MAX_SEGMENTS) }),
    output: Nothing,
    failures: [availMissing, staleVersion, segmentsNotUpdated, ...targetings],
  }),
  remove: route({
    ...writing,
    path: 'avails/delete/{id}',
    summary: 'Delete an entry',
    input: ById,
    output: Nothing,
    failures: [availMissing],
  }),
  restore: route({
    ...writing,
    path: 'avails/restore/{id}',
    summary: 'Bring a deleted entry back',
    input: ById,
    output: Nothing,
    failures: [availMissing],
  }),
};
