import { implement, serverFeature } from '@kontor/core/server';
import { dspRoutes } from '@kontor/dsps/contract';
import { dspNames, seatNames } from './dsp-names.ts';
import { listDsps } from './dsp-store.ts';
import { listSeats } from './list-seats.ts';
import { lookUpBuyers } from './look-up-buyers.ts';

export { dspTable } from './dsp-table.ts';
export { dspNames, listDsps };

export const dsps = serverFeature({
  name: 'dsps',
  names: { dsp: dspNames, seat: seatNames },
  calls: implement(dspRoutes, { list: listSeats, buyers: lookUpBuyers }),
});
