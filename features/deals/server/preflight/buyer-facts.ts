import type { BuyerFacts } from '@kontor/deals/contract';
import type { listDsps } from '@kontor/dsps/server';

type OpenDsp = Awaited<ReturnType<typeof listDsps>>[number];

/** What the pre-flight asks of a DSP that is open. */
export const buyerFacts = ({ name, seat, seats, closed }: OpenDsp): BuyerFacts => ({
  name,
  wantsSeat: seat,
  seats: seats.map((one) => one.seat),
  closed,
});
