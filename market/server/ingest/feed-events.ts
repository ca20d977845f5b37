import { onlyIf } from '../text-sql.ts';
import { impNumbers, jsonChecks, NO_OUTCOME, type Reading } from './feed-reading.ts';
import { OUTCOMES, words } from './line-reason.ts';
import { LINE_FIELDS, LINE_TYPE } from './line-type.ts';
import { unreadIn } from './unread-fields.ts';

/** Whether a list begins right behind one of the texts, as far as a search for it can say. */
const hintOf = (...before: string[]) =>
  before
    .flatMap((text) => (text.endsWith('[') ? [`${text}[`, `${text} [`] : [`${text}:[`, `${text}: [`]))
    .map((text) => `position(sent, '${text}') > 0`)
    .join(' OR ');

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
    sent_currency: 'e.cur',
    sent_nbr: 'e.nbr',
    sent_loss: 'e.loss',
    sent_event: 'e.event',
    sent_cause: 'e.cause',
    imp_number: 'part',
    r: 'e.request',
  },
  checks: [
    ...jsonChecks('e.type'),
    // The engine reads a list by the order of the names it wants; it is looked at closely where the text hints at one.
    [`JSONType(${onlyIf(hintOf('"request"'), 'sent')}, 'request') = 'Array'`, 'has a request that is no object'],
    [
      `arrayExists(imp -> startsWith(imp, '['), JSONExtractArrayRaw(${onlyIf(hintOf('"imp":[', '"imp": ['), 'sent')}, 'request', 'imp'))`,
      'has an imp that is no object',
    ],
    ["e.type = ''", 'has no type'],
    [`e.type NOT IN (${words(['request', ...OUTCOMES])})`, 'has an unknown type'],
  ],
  texts: ['e.seat', 'e.adomain'],
  textLists: [],
  unread: unreadIn(LINE_FIELDS),
  said: '',
  time: '',
  header: 0,
  parameters: {},
};
