import { ById, csvRoute, failure, LARGE_BODY, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { DspChange, DspDraft } from './dsp-draft.ts';
import { DspDetail, dspList } from './dsp-list.ts';

export const dspMissing = failure({ code: 'dspMissing', status: 404, text: 'Detail not found' });
export const dspNameTaken = failure({ code: 'dspNameTaken', status: 409, text: 'Another DSP already has this name.' });
export const agencyTaken = failure({ code: 'agencyTaken', status: 409, text: 'This agency ID belongs to another DSP.' });

/** How the platform administers DSPs (spec 3 §7). */
export const dspAdminRoutes = {
  list: listRoute(dspList, { path: 'dsp/get/all', access: 'super', summary: 'DSPs of the platform' }),
  download: csvRoute(dspList, { path: 'dsp/download/csv', access: 'super', summary: 'The list as CSV, every row of the filter' }),
  get: route({
    method: 'GET',
    path: 'dsp/get/{id}',
    access: 'super',
    summary: 'One DSP with its seats, and how many published deals it carries',
    input: ById,
    output: DspDetail,
    failures: [dspMissing],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'dsp/create',
    access: 'super',
    reach: 'platform',
    summary: 'Make a DSP, with seats',
    input: DspDraft,
    output: Nothing,
    failures: [dspNameTaken, agencyTaken],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'dsp/update/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Change a DSP; seats are added, renamed and switched on or off',
    input: DspChange.safeExtend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [dspMissing, dspNameTaken, agencyTaken, staleVersion],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
};
