import { hrefOf, type Page, ZONES } from '@kontor/core/contract';
import { Ago, Capped, compact, MISSING, Pace, Sparkline, shortDay, UiLink } from '@kontor/core/ui';
import type { Looks } from '@kontor/core/web';
import { ATTENTION_LABELS, type DealRow, type dealList, dealPages } from '@kontor/deals/contract';
import { DealStatusPill } from '../deal-status-pill.tsx';
import '../deals.css';
import { endWords, hours } from '../flight-words.ts';

/** Eastern, as every column of the list. */
const moment = (instant: unknown) => <Ago instant={String(instant)} zone={ZONES.EST.iana} zoneLabel="EST" />;
const small = { hide: 'narrow' } as const;

/** Why a deal should be looked at, in words that no colour is needed for. */
const Marks = ({ attention }: Pick<DealRow, 'attention'>) =>
  attention.length === 0 ? '' : <span className="k-deal-marks">{attention.map((why) => ATTENTION_LABELS[why]).join(', ')}</span>;

/** The pace; of a deal that gets no bids, that. */
const PaceCell = ({ pace, noBidsFor }: DealRow) =>
  noBidsFor === null ? <Pace value={pace} /> : <span className="k-deal-marks">No bids {hours(noBidsFor)}</span>;

/** Deals lead to `page`. Widths are least ones in px, so that columns do not move when the rows come; on a phone the name and one number stay. */
const looksOn = (page: Page): Looks<DealRow, typeof dealList.fields> => ({
  title: {
    cell: ({ id, title }) => <UiLink href={hrefOf(page, { id })}>{title}</UiLink>,
    sub: ({ status, selectedDsp }) => (
      <>
        <DealStatusPill status={status} /> {selectedDsp}
      </>
    ),
  },
  dealId: { width: 104, cell: ({ dealId }) => <Capped text={dealId} isCode isNarrow /> },
  status: { width: 120, cell: ({ status }) => <DealStatusPill status={status} /> },
  company: { width: 118, cell: ({ company }) => <Capped text={company ?? ''} isNarrow /> },
  type: { ...small, width: 64 },
  selectedDsp: { width: 104, cell: ({ selectedDsp }) => <Capped text={selectedDsp} isNarrow /> },
  starts: { ...small, width: 84, cell: ({ flightDate: { start } }) => (start ? shortDay(start) : MISSING) },
  ends: { width: 84, cell: ({ flightDate }) => endWords(flightDate) },
  rate: { ...small, width: 60 },
  requests: { width: 66, write: compact },
  wins: { width: 80 },
  spend: { width: 100, hide: undefined },
  revenue: { ...small, width: 104 },
  cpm: { ...small, width: 58 },
  fillRate: { ...small, width: 56 },
  pace: { ...small, width: 104, cell: PaceCell },
  budgetUsed: { ...small, width: 84 },
  daysLeft: { ...small, width: 72 },
  noBidsFor: { ...small, width: 76 },
  attention: { ...small, width: 150, cell: ({ attention }) => <Marks attention={attention} /> },
  trend: {
    ...small,
    width: 82,
    cell: ({ trend, isTrendRunning }) => (trend.some((value) => value) ? <Sparkline data={trend} isRunning={isTrendRunning} /> : MISSING),
  },
  createTime: { ...small, width: 108, write: moment },
  lastUpdate: { ...small, width: 108, write: moment },
  lastChange: { ...small, width: 180 },
});

export const ownDealLooks = looksOn(dealPages.edit);
const staffLooks = looksOn(dealPages.staffEdit);
/** Staff see no spend: the requests are their one number on a phone. */
export const staffDealLooks: typeof staffLooks = { ...staffLooks, requests: { ...staffLooks.requests, hide: undefined } };
/** Columns that are there but start out hidden. */
export const HIDDEN_AT_FIRST = [
  'type',
  'starts',
  'rate',
  'impressions',
  'createTime',
  'lastUpdate',
  'budgetUsed',
  'daysLeft',
  'noBidsFor',
  'attention',
  'lastChange',
];
