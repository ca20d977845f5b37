import { impNumbers, jsonChecks, NO_OUTCOME, type Reading } from './feed-reading.ts';
import { LINE_FIELDS, LINE_TYPE } from './line-type.ts';
import { unreadIn } from './unread-fields.ts';

/** Our own lines. */
export const readEvents: Reading = {
  isLine: 'imp_number = 1',
  parsed: `JSONExtract(line, '${LINE_TYPE}')`,
  parts: `if(e.type = 'request', ${impNumbers('e.request.imp')}, range(1, 2))`,
  fields: {
    ...NO_OUTCOME,
    sent_type: 'e.type',
    sent_seconds: 'if(e.ts > 100000000000, intDiv(e.ts, 1000), e.ts)',
    sent_sample: 'e.sample',
    sent_deal: 'e.dealid',
    sent_seat: 'e.seat',
    sent_adomain: 'e.adomain',
    sent_price: 'e.price',
    sent_nbr: 'e.nbr',
    sent_loss: 'e.loss',
    sent_event: 'e.event',
    imp_number: 'part',
    r: 'e.request',
  },
  checks: [
    ...jsonChecks('e.type'),
    ["e.type = ''", 'has no type'],
    ["e.type NOT IN ('request', 'auction', 'impression', 'click', 'video')", 'has an unknown type'],
  ],
  texts: '[e.seat, e.adomain]',
  unread: unreadIn(LINE_FIELDS),
  header: 0,
  parameters: {},
};
