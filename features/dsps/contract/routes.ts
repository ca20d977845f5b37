import { Flag, route } from '@kontor/core/contract';
import { LookupInput, LookupPage } from '@kontor/targeting/contract';
import { z } from 'zod';
import { SeatHolder } from './dsp.ts';

export const dspRoutes = {
  list: route({
    method: 'GET',
    path: 'deal/dsp/seat',
    access: 'agencyOrAdminFlag',
    summary: 'Publishers that sell seats on a deal, the busiest first; with `buyer` every DSP by name with its buyer seats',
    /** `disabled`: with those that deals keep and can no longer choose. */
    input: LookupInput.extend({ buyer: Flag.default(false), disabled: Flag.default(false) }),
    output: z.array(SeatHolder),
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
