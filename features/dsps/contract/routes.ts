import { Flag, route } from '@kontor/core/contract';
import { LookupInput, LookupPage } from '@kontor/targeting/contract';
import { z } from 'zod';
import { Dsp } from './dsp.ts';

export const dspRoutes = {
  list: route({
    method: 'GET',
    path: 'deal/dsp/seat',
    access: 'agencyOrAdminFlag',
    summary: 'DSPs and their buyer seats',
    input: z.object({ buyer: Flag.default(false) }),
    output: z.array(Dsp),
    effect: 'read',
  }),
  buyers: route({
    method: 'GET',
    path: 'target/buyer',
    access: 'agencyOrAdminFlag',
    summary: 'Buyers a plan can be limited to: enabled DSPs by name',
    input: LookupInput,
    output: LookupPage,
    effect: 'read',
  }),
};
