import { implement, type SignedCall, serverFeature } from '@kontor/core/server';
import { transparencyPages, transparencyRoutes } from '@kontor/transparency/contract';
import { readFlow } from './read-flow.ts';
import { readOverall } from './read-overall.ts';
import { readTable } from './read-table.ts';
import { readTopSpends } from './read-top-spends.ts';
import { onlyFor } from './reader.ts';
import { addPublisher, readActive, readInactive } from './supply.ts';

type Call = SignedCall<(typeof transparencyRoutes)['seat']>;
/** A table that the specification has of one account type (decisions D43). */
const ofType = (type: 'Agency' | 'Brand', of: 'publisher' | 'adomain') => async (call: Call) => {
  onlyFor(type, call);
  return readTable(call, of);
};

export const transparency = serverFeature({
  name: 'transparency',
  pages: transparencyPages,
  calls: implement(transparencyRoutes, {
    adomain: (call) => readTable(call, 'adomain'),
    agencyAdomain: ofType('Agency', 'adomain'),
    overall: readOverall,
    topSpends: readTopSpends,
    flow: readFlow,
    seat: (call) => readTable(call, 'seat'),
    seatPublisher: (call) => readTable(call, 'publisher'),
    seatAdomain: (call) => readTable(call, 'adomain'),
    active: readActive,
    inactive: readInactive,
    agencyPublisher: ofType('Agency', 'publisher'),
    brandPublisher: ofType('Brand', 'publisher'),
    addPublisher,
  }),
});
