import type { Feed } from '../../contract/feed.ts';
import { quoted, SECONDS, textIn, withTime } from './feed-openrtb.ts';
import { type Check, DATE_CHECKS, impNumbers, jsonChecks, MOST_IMPS, type Reading } from './feed-reading.ts';
import { isNoAmount, isNoCode, VIDEO_EVENTS, VIEWS, words } from './line-reason.ts';
import { type Field, impsWith, REQUEST_FIELDS, tupleOf } from './line-type.ts';
import { unreadIn } from './unread-fields.ts';

const BID = 'Tuple(id String, impid String, price String, dealid String, adomain Array(String))';
const DEALS = ', deals Array(Tuple(id String, bidfloor String, bidfloorcur String))';
const PAIR_FIELDS: readonly Field[] = [
  ...['notice', 'id', 'impid', 'seat', 'bid', 'price', 'cur', 'dealid'].map((name): Field => [name, 'String']),
  ['loss', 'String'],
  ...REQUEST_FIELDS.map(([path, type]): Field => [`request.${path}`, path === 'imp' ? impsWith(DEALS) : type]),
  ['response.id', 'String'],
  ['response.cur', 'String'],
  ['response.nbr', 'String'],
  ['response.seatbid', `Array(Tuple(seat String, bid Array(${BID})))`],
];

/** What a notice may say. The bill and the impression are one: whichever comes. */
export const NOTICES = ['win', 'loss', 'billing', 'impression', 'click', ...VIDEO_EVENTS, ...VIEWS];

const IMPS = `arraySlice(e.request.imp, 1, ${MOST_IMPS})`;
const IMP_IDS = `arrayMap(one -> one.id, ${IMPS})`;
const ofBids = (sql: string) => `arrayFlatten(arrayMap(s -> arrayMap(b -> ${sql}, s.bid), e.response.seatbid))`;
/** Bids and deals are rows of their own, each of which carries the whole line while it is read. */
const MOST_BIDS = 1_000;
const HAS_MANY = `length(${ofBids('1')}) + arraySum(one -> length(one.pmp.deals), e.request.imp) > ${MOST_BIDS}`;
/** The deal's own floor in the request, '' where it has none. */
const FLOOR_OF_BID = `arrayFirst(deal -> deal.id = b.dealid, ${IMPS}[indexOf(${IMP_IDS}, b.impid)].pmp.deals).bidfloor`;
/** A row's part: number of its imp, type, deal, seat, advertiser, price, no-bid reason, bid, the deal's floor and its currency. */
const PARTS = `multiIf(e.notice != '', [(toUInt8(1), 'notice', e.dealid, e.seat, '', e.price, '', e.bid, '', '')],
    ${HAS_MANY}, [(toUInt8(1), 'request', '', '', '', '', '', '', '', '')], arrayConcat(
    arrayMap(n -> (toUInt8(n), 'request', '', '', '', '', '', '', '', ''), ${impNumbers('e.request.imp')}),
    ${ofBids(`(toUInt8(indexOf(${IMP_IDS}, b.impid)), 'bid', b.dealid, s.seat, b.adomain[1], b.price, '', b.id, ${FLOOR_OF_BID}, ${FLOOR_OF_BID.replace('.bidfloor', '.bidfloorcur')})`)},
    arrayFlatten(arrayMap((one, n) -> arrayMap(
      deal -> (toUInt8(n), 'bid', deal.id, '', '', '', if(e.response.nbr = '', '0', e.response.nbr), '', deal.bidfloor, deal.bidfloorcur),
      arrayFilter(deal -> NOT has(${ofBids('(b.impid, b.dealid)')}, (one.id, deal.id)), one.pmp.deals)
    ), ${IMPS}, arrayEnumerate(${IMPS})))
  ))`;

const CHECKS: readonly Check[] = [
  ...jsonChecks('concat(e.notice, e.request.id)'),
  ["e.notice = '' AND e.request.id = '' AND empty(e.request.imp)", 'is neither a request with its response nor a notice'],
  [`e.notice NOT IN (${words(['', ...NOTICES])})`, 'has an unknown notice'],
  ["e.notice != '' AND e.id = ''", 'has no id of a request'],
  ["e.notice = 'loss' AND e.loss = ''", 'has no loss reason'],
  [isNoCode('e.response.nbr'), 'has an nbr that is no code'],
  [HAS_MANY, `has more than ${MOST_BIDS.toLocaleString('en-US')} bids and deals`],
  ["e.response.id NOT IN ('', e.request.id)", 'has a response to another request'],
  [`NOT hasAll(${IMP_IDS}, ${ofBids('b.impid')})`, 'has a bid on an imp that the request has not'],
  [`arrayExists(price -> ${isNoAmount('price', 'said_currency')}, ${ofBids('b.price')})`, 'has a bid whose price is no amount'],
];

/** A request with its response a line, and lines of notices. What of them belongs together is found later (settle-pairs.ts). */
export function readPairs({ tsField, sample }: Feed, at: number): Reading {
  const fields = withTime(PAIR_FIELDS, tsField);
  return {
    isLine: "imp_number = 1 AND sent_type != 'bid'",
    parsed: `JSONExtract(line, '${tupleOf(fields)}')`,
    parts: PARTS,
    fields: {
      imp_number: 'part.1',
      sent_type: 'part.2',
      sent_deal: 'part.3',
      sent_seat: 'part.4',
      sent_adomain: 'part.5',
      sent_price: 'part.6',
      sent_nbr: 'part.7',
      sent_bid: 'part.8',
      // A notice that names no currency has that of its bid (settle-pairs.ts).
      sent_currency: "if(e.notice = '', e.response.cur, e.cur)",
      sent_seconds: SECONDS,
      sent_sample: '{sample:String}',
      sent_loss: 'e.loss',
      sent_event: 'e.notice',
      sent_cause: "''",
      sent_auction: "if(e.notice = '', e.request.id, e.id)",
      sent_imp: "if(e.notice = '', imp.id, e.impid)",
      r: 'e.request',
    },
    checks: [...CHECKS, ...DATE_CHECKS],
    texts: ['e.id', 'e.impid', 'e.seat', 'e.bid'],
    textLists: ['s.seat', 'b.dealid', 'b.id', 'b.adomain[1]'].map(ofBids),
    // A deal's floor is over its imp's (OpenRTB 2.6).
    floor: {
      amount: "if(part.9 != '', part.9, floor_of_imp)",
      currency: "if(part.9 != '', part.10, imp.bidfloorcur)",
    },
    unread: unreadIn(fields),
    said: `e.${quoted(tsField)}`,
    time: textIn(tsField),
    header: 0,
    parameters: { at, sample: String(sample) },
  };
}
