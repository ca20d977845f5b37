import type { Fault } from './fault.ts';

const WALLS = 'features/transparency/server/walls.test.ts';
const TRUTH = 'features/transparency/server/transparency.test.ts';
const SUPPLY = 'features/transparency/server/supply.test.ts';
const RATES = 'features/accounts/contract/fees/hourly-rates.test.ts';

/** Faults in whose delivery is shown, in what the platform keeps of it, and in supply requests and reach. */
export const TRANSPARENCY: readonly Fault[] = [
  {
    name: 'a reach curve that tells of few by the difference of two totals',
    file: 'features/reach/server/told-curve.ts',
    find: '    if (waiting >= FEWEST_TOLD) tell(index);\n',
    put: '    if (waiting > 0) tell(index);\n',
    seenBy: 'features/reach/server/told-curve.test.ts',
  },
  {
    name: 'homes in common that tell of few of one deal alone',
    file: 'features/reach/server/read-overlap.ts',
    find: ' && !isFew(first - both) && !isFew(second - both)',
    put: '',
    seenBy: 'features/reach/server/read-overlap.test.ts',
  },
  {
    name: 'flows without those of everybody else',
    file: 'features/transparency/server/read-flow.ts',
    find: 'spendOf(figures) - sum(known)',
    put: '0n',
    seenBy: TRUTH,
    only: 'flows from advertisers',
  },
  {
    name: 'an agency’s link names its seats at every DSP',
    file: 'market/server/delivery-condition.ts',
    find: '(toString(dsp), toString(seat))',
    put: '({linkSeatDsps:Array(String)}[1], toString(seat))',
    seenBy: WALLS,
  },
  {
    name: 'a brand reads all delivery',
    file: 'features/transparency/server/reader.ts',
    find: "whose: { of: 'links', account: scope.accountId, links }",
    put: "whose: { of: 'all' }",
    seenBy: WALLS,
  },
  {
    name: 'an agency id stands for the seats of every DSP',
    file: 'features/dsps/server/dsp-store.ts',
    find: 'one.dsp === dsp && one.agency === agency',
    put: 'one.dsp !== dsp && one.agency === agency',
    seenBy: WALLS,
  },
  {
    name: 'the platform’s fee is left with the publisher',
    file: 'features/transparency/server/split.ts',
    find: 'publisher: partner - platformFee',
    put: 'publisher: partner',
    seenBy: TRUTH,
  },
  {
    name: 'children of a seat are those of all seats',
    file: 'features/transparency/server/reader.ts',
    find: "      ...narrowed('seat', seatId),\n",
    put: '',
    seenBy: TRUTH,
    only: 'beneath a seat',
  },
  {
    name: 'a brand is answered by an agency’s call',
    file: 'features/transparency/server/reader.ts',
    find: 'if (session.accountType !== type) fail(otherType);',
    put: '',
    seenBy: TRUTH,
    only: 'refuse the other types',
  },
  {
    name: 'an hour in which a tier ends pays the rate of its beginning',
    file: 'features/accounts/contract/fees/hourly-rates.ts',
    find: 'if (tierAt(tiers, before) === tierAt(tiers, now)) continue;',
    put: 'continue;',
    seenBy: RATES,
  },
  {
    name: 'a change of terms reaches back to the beginning of its hour',
    file: 'features/accounts/contract/fees/hourly-rates.ts',
    find: 'Math.ceil(at.getTime() / HOUR_MS)',
    put: 'Math.floor(at.getTime() / HOUR_MS)',
    seenBy: RATES,
    only: 'change at noon',
  },
  {
    name: 'who asks second sends a second letter',
    file: 'features/supply-requests/server/write-request.ts',
    find: '  if (!isNew) return false;\n',
    put: '',
    seenBy: SUPPLY,
    only: 'made once',
  },
  {
    name: 'reach is read of all accounts',
    file: 'features/reach/server/reader.ts',
    find: "whose: whoseOf({ accountId: scope.accountId, reach: 'own' })",
    put: "whose: { of: 'all' }",
    seenBy: 'features/reach/server/reach.test.ts',
  },
];
