import { implement, serverFeature } from '@kontor/core/server';
import { dspRoutes } from '@kontor/dsps/contract';
import { listDsps } from './dsp-store.ts';
import { listSeats } from './list-seats.ts';
import { lookUpBuyers } from './look-up-buyers.ts';

export { dspTable } from './dsp-table.ts';
export { listDsps };

export const dsps = serverFeature({
  name: 'dsps',
  calls: implement(dspRoutes, { list: listSeats, buyers: lookUpBuyers }),
});
