import { Flag, route } from '@kontor/core/contract';
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
};
