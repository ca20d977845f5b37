import { failure, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';
import { Flow, OverallTakeRate, SupplyRows, TopSpends, TransparencyTable } from './rows.ts';
import { RANGE_WORDS, SPENDERS, SupplyInput, TransparencyInput } from './transparency-input.ts';

export const transparencyRangeRefused = failure({ code: 'transparencyRange', status: 400, text: RANGE_WORDS });
export const otherType = failure({ code: 'otherAccountType', status: 400, text: 'This is shown to accounts of another type.' });
export const publisherUnknown = failure({ code: 'publisherNotFound', status: 404, text: 'There is no such publisher.' });
export const publisherActive = failure({
  code: 'publisherActive',
  status: 409,
  text: 'This publisher sells to you already: it need not be requested.',
});

const BASE = 'realtime/transparency';
const table = (path: string, access: 'transparency' | 'transparencyNotBrand', summary: string) =>
  route({
    method: 'POST',
    path: `${BASE}/${path}`,
    access,
    summary,
    input: TransparencyInput,
    output: TransparencyTable,
    failures: [transparencyRangeRefused, otherType],
    effect: 'read',
  });
const supply = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `${BASE}/supply/${path}`,
    access: 'transparencyNotBrand',
    summary,
    input: SupplyInput,
    output: SupplyRows,
    failures: [transparencyRangeRefused],
    effect: 'read',
  });

/** Where each dollar went of the delivery that is an account's own or that its link data name (spec 3 §7; decisions D38–D44). */
export const transparencyRoutes = {
  adomain: table('adomain', 'transparencyNotBrand', 'Spend by advertiser domain'),
  agencyAdomain: table('agency/adomain', 'transparencyNotBrand', 'Spend of an agency by advertiser domain'),
  overall: route({
    method: 'POST',
    path: `${BASE}/overall-take-rate`,
    access: 'transparency',
    summary: 'What all spend went to: publishers, margins, data and the platform',
    input: TransparencyInput,
    output: OverallTakeRate,
    failures: [transparencyRangeRefused],
    effect: 'read',
  }),
  topSpends: route({
    method: 'POST',
    path: `${BASE}/top-spends`,
    access: 'transparency',
    summary: 'Spend of the largest seats, publishers or advertiser domains by hour or day',
    /** Left out, `by` is what the account’s first card is of. */
    input: TransparencyInput.extend({ by: z.enum(SPENDERS).optional() }),
    output: TopSpends,
    failures: [transparencyRangeRefused, otherType],
    effect: 'read',
  }),
  flow: route({
    method: 'POST',
    path: `${BASE}/flow`,
    access: 'transparencyNotBrand',
    summary: 'Spend from the largest advertiser domains to the largest publishers, and of everybody else',
    input: TransparencyInput,
    output: Flow,
    failures: [transparencyRangeRefused],
    effect: 'read',
  }),
  seat: table('seat', 'transparency', 'Spend by buyer seat'),
  seatPublisher: table('seat/publisher', 'transparency', 'Spend by publisher, of one seat or of all'),
  seatAdomain: table('seat/adomain', 'transparency', 'Spend by advertiser domain, of one seat or of all'),
  active: supply('active', 'Publishers that sold something to the account in these days'),
  inactive: supply('inactive', 'Publishers that sent requests in these days and sold nothing to the account'),
  agencyPublisher: table('agency/publisher', 'transparency', 'Spend of an agency by publisher'),
  brandPublisher: table('brand/publisher', 'transparency', 'Spend of a brand by publisher'),
  addPublisher: route({
    method: 'GET',
    path: `${BASE}/supply/add/publisher`,
    access: 'transparencyNotBrand',
    summary: 'Ask for a publisher that sells nothing to the account yet',
    input: z.object({ id: z.string().min(1, 'Choose a publisher.').max(400) }),
    output: Nothing,
    failures: [publisherUnknown, publisherActive],
    effect: 'write',
  }),
};
