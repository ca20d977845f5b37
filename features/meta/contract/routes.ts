import { ById, EntityId, failure, listRoute, Nothing, partsOf, route, staleVersion, toDeleteMissing } from '@kontor/core/contract';
import { fileNotFound, noSuchFile } from '@kontor/files/contract';
import { z } from 'zod';
import { META_TYPES, MetaDraft, MOST_META_LETTERS } from './meta-draft.ts';
import { MetaDetail, metaList } from './meta-list.ts';

export const metaMissing = failure({ code: 'metaMissing', status: 404, text: 'Detail not found' });
export const metaTaken = failure({
  code: 'metaTaken',
  status: 409,
  text: 'There are icons for this ID already. Change those, or write another ID.',
});

/** Names that a screen asks at once for the icons of. */
export const MOST_ASKED = 500;

export const metaRoutes = {
  list: listRoute(metaList, { path: 'meta/get/all', access: 'super', summary: 'Icons of the platform, page by page' }),
  get: route({
    method: 'GET',
    path: 'meta/get/{id}',
    access: 'super',
    summary: 'One name with its icons',
    input: ById,
    output: MetaDetail,
    failures: [metaMissing],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'meta/create',
    access: 'super',
    reach: 'platform',
    summary: 'Give a name its icons',
    input: MetaDraft,
    output: Nothing,
    failures: [metaTaken, fileNotFound],
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'meta/update',
    access: 'super',
    reach: 'platform',
    summary: 'Change a name or its icons',
    input: MetaDraft.extend({ id: EntityId, version: z.int32().optional() }),
    output: Nothing,
    failures: [metaMissing, metaTaken, fileNotFound, staleVersion],
    effect: 'write',
  }),
  remove: route({
    method: 'GET',
    path: 'meta/delete/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Take a name’s icons away',
    input: ById,
    output: Nothing,
    failures: [toDeleteMissing],
    effect: 'write',
  }),
  icons: route({
    method: 'POST',
    path: 'meta/icons',
    access: 'signedIn',
    summary: 'The icons of names that stand on a screen; those that have none are left out',
    input: z.object({ type: z.enum(META_TYPES), ids: z.array(z.string().min(1).max(MOST_META_LETTERS)).max(MOST_ASKED) }),
    output: z.array(z.object({ metaId: z.string(), id: EntityId, smallIcon: EntityId, bigIcon: EntityId })),
    effect: 'read',
  }),
  icon: route({
    method: 'GET',
    path: 'meta/icon/{id}/{file}',
    access: 'signedIn',
    summary: 'An icon, to be shown',
    input: z.object({ id: EntityId, file: EntityId }),
    output: Nothing,
    failures: [noSuchFile],
    effect: 'read',
    answers: 'shown',
  }),
};

/** The address of an icon; it changes with the picture. */
export const iconHref = (id: string, file: string): string => partsOf(metaRoutes.icon, { id, file })[0];
