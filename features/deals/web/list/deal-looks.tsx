import { type Page, ZONES } from '@kontor/core/contract';
import { Capped, compact, dayAndClock, MISSING, Sparkline, shortDay } from '@kontor/core/ui';
import { type Looks, RecordLink } from '@kontor/core/web';
import { type DealRow, type dealList, dealPages } from '@kontor/deals/contract';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { endWords } from '../flight-words.ts';

/** Eastern, as every column of the list. */
const moment = (instant: unknown) => dayAndClock(String(instant), ZONES.EST.iana, '').trim();
const small = { hide: 'narrow' } as const;

/** Deals lead to `page`. Widths are least ones in px, so that columns do not move when the rows come; on a phone the name and one number stay. */
const looksOn = (page: Page): Looks<DealRow, typeof dealList.fields> => ({
  title: {
    cell: ({ id, title }) => (
      <RecordLink page={page} parameters={{ id }}>
        {title}
      </RecordLink>
    ),
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
  trend: {
    ...small,
    width: 82,
    cell: ({ trend }) => (trend.some((value) => value > 0) ? <Sparkline data={trend} /> : MISSING),
  },
  createTime: { ...small, width: 108, write: moment },
  lastUpdate: { ...small, width: 108, write: moment },
});

export const ownDealLooks = looksOn(dealPages.edit);
const staffLooks = looksOn(dealPages.staffEdit);
/** Staff see no spend: the requests are their one number on a phone. */
export const staffDealLooks: typeof staffLooks = { ...staffLooks, requests: { ...staffLooks.requests, hide: undefined } };
/** Columns that are there but start out hidden. */
export const HIDDEN_AT_FIRST = ['type', 'starts', 'rate', 'impressions', 'createTime', 'lastUpdate'];
