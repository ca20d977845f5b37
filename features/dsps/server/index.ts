import { implement, listFile, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { dspAdminRoutes, dspList, dspPages, dspRoutes } from '@kontor/dsps/contract';
import { DSP } from './dsp-history.ts';
import { getDsp, openDsps } from './dsp-list-store.ts';
import { dspNames, seatNames } from './dsp-names.ts';
import { dspStep } from './dsp-step.ts';
import { listDsps, seatsOfAgencies } from './dsp-store.ts';
import { listSeats } from './list-seats.ts';
import { lookUpBuyers } from './look-up-buyers.ts';
import { changeDsp, createDsp } from './write-dsp.ts';

export { dspTable } from './dsp-table.ts';
export { dspNames, listDsps, seatsOfAgencies };

/** Reads every account: what a DSP carries is counted over all of them. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof dspAdminRoutes)['get']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

export const dsps = serverFeature({
  name: 'dsps',
  records: { [DSP]: 'staff' },
  firstSteps: { dsp: dspStep },
  names: { dsp: dspNames, seat: seatNames },
  pages: dspPages,
  calls: [
    ...implement(dspRoutes, { list: listSeats, buyers: lookUpBuyers }),
    ...implement(dspAdminRoutes, {
      list: (call) => openDsps({ ...call, scope: reading(call) }).page(),
      download: (call) => listFile(call, { view: dspList, list: openDsps({ ...call, scope: reading(call) }) }),
      get: (call) => getDsp(reading(call), call.input.id),
      create: createDsp,
      update: changeDsp,
    }),
  ],
});
