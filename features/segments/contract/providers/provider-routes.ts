import { ById, csvRoute, EntityId, failure, LARGE_BODY, listRoute, NoInput, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { segmentNotFound } from '../segment-draft.ts';
import { ProviderChange, ProviderDraft, ProviderSegmentDraft } from './provider-draft.ts';
import { ProviderDetail, providerList, providerSegmentList } from './provider-list.ts';

export const providerMissing = failure({ code: 'providerMissing', status: 404, text: 'Detail not found' });
export const providerNameTaken = failure({ code: 'providerNameTaken', status: 409, text: 'Another provider already has this name.' });
export const providerInUse = failure({ code: 'providerInUse', status: 409, text: 'Media plans use its segments.' });
export const providerChoiceGone = failure({
  code: 'providerChoiceGone',
  status: 400,
  text: 'One of the choices no longer exists.',
});
export const remoteIdTaken = failure({
  code: 'remoteIdTaken',
  status: 409,
  text: 'Another segment of this provider already has this remote ID.',
});
export const segmentTypeFixed = failure({
  code: 'segmentTypeFixed',
  status: 409,
  text: 'The type is fixed once members have come. Make another segment for ids of another type.',
});

const super_ = { access: 'super', reach: 'platform' } as const;

/** How the platform administers segment providers, and the segments that each makes available. */
export const providerRoutes = {
  list: listRoute(providerList, {
    path: 'segment/provider/get/all',
    access: 'super',
    summary: 'Segment providers of the platform and of accounts',
  }),
  download: csvRoute(providerList, {
    path: 'segment/provider/download/csv',
    access: 'super',
    summary: 'The list as CSV, every row of the filter',
  }),
  choices: route({
    method: 'GET',
    path: 'segment/provider/choices',
    access: 'super',
    summary: 'Accounts that are switched on, which may own a provider or use it',
    input: NoInput,
    output: z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) }),
    effect: 'read',
  }),
  get: route({
    method: 'GET',
    path: 'segment/provider/get/{id}',
    access: 'super',
    summary: 'One provider with the accounts that may use it',
    input: ById,
    output: ProviderDetail,
    failures: [providerMissing],
    effect: 'read',
  }),
  create: route({
    ...super_,
    method: 'POST',
    path: 'segment/provider/create',
    summary: 'Make a provider of the platform, or one of an account’s own data',
    input: ProviderDraft,
    output: Nothing,
    failures: [providerNameTaken, providerChoiceGone],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  update: route({
    ...super_,
    method: 'POST',
    path: 'segment/provider/update/{id}',
    summary: 'Change a provider: name, alias, parent, what requests call its data, who may use it, whether it is open',
    input: ProviderChange.extend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [providerMissing, providerNameTaken, providerChoiceGone, staleVersion],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  remove: route({
    ...super_,
    method: 'POST',
    path: 'segment/provider/delete/{id}',
    summary: 'Delete a provider and its segments, where no plan names one of them',
    input: ById,
    output: Nothing,
    failures: [providerMissing, providerInUse],
    effect: 'write',
  }),
  segments: listRoute(providerSegmentList, {
    path: 'segment/provider/segments',
    access: 'super',
    summary: 'Segments of a provider',
    also: { provider: EntityId },
  }),
  createSegment: route({
    ...super_,
    method: 'POST',
    path: 'segment/provider/segment/create/{id}',
    summary: 'Make a segment of a provider; it is active with its first members, and at once where requests name it themselves',
    input: ProviderSegmentDraft.extend(ById.shape),
    output: Nothing,
    failures: [providerMissing, remoteIdTaken],
    effect: 'write',
  }),
  updateSegment: route({
    ...super_,
    method: 'POST',
    path: 'segment/provider/segment/update/{id}',
    summary: 'Change a segment of a provider; deals of plans that use it are told its price anew',
    input: ProviderSegmentDraft.extend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [segmentNotFound, remoteIdTaken, segmentTypeFixed, staleVersion],
    effect: 'write',
  }),
};
