import { type Page, ZONES } from '@kontor/core/contract';
import { Ago, Cut, compact, MISSING, Pace, Sparkline, shortDay } from '@kontor/core/ui';
import { type Looks, RecordLink } from '@kontor/core/web';
import { ATTENTION_LABELS, type DealRow, type dealList, dealPages, flightOf } from '@kontor/deals/contract';
import { NameIcon } from '@kontor/meta/web';
import { DealStatusPill } from '../deal-status-pill.tsx';
import '../deals.css';
import { endWords, hours, spentWords } from '../flight-words.ts';

const startWords = ({ start }: { start: string | null }) => (start ? shortDay(start) : MISSING);
/** Eastern, as every column of the list. */
const moment = (instant: unknown) => <Ago instant={String(instant)} zone={ZONES.EST.iana} zoneLabel="EST" />;

/** Why a deal should be looked at, in words that no colour is needed for. */
const Marks = ({ attention, spentOn }: Pick<DealRow, 'attention' | 'spentOn'>) => {
  const words = spentOn ? [spentWords(spentOn)] : attention.map((why) => ATTENTION_LABELS[why]);
  return words.length === 0 ? '' : <span className="k-deal-marks">{words.join(', ')}</span>;
};

/** The pace; of a deal that has spent its budget or gets no bids, that. */
function PaceCell({ pace, noBidsFor, spentOn }: DealRow) {
  if (spentOn !== null) return <span className="k-deal-marks">{spentWords(spentOn)}</span>;
  return noBidsFor === null ? <Pace value={pace} /> : <span className="k-deal-marks">No bids {hours(noBidsFor)}</span>;
}

/** Deals lead to `page`. What a deal earns stays longest; the name and one number on a phone. */
const looksOn = (page: Page): Looks<DealRow, typeof dealList.fields> => ({
  title: {
    width: 232,
    cell: ({ id, title }) => (
      <RecordLink page={page} parameters={{ id }}>
        <Cut text={title} />
      </RecordLink>
    ),
    sub: ({ status, selectedDsp, approvalFor }) => (
      <>
        <DealStatusPill status={status} /> {selectedDsp}
        {approvalFor && `, sent by ${approvalFor}`}
      </>
    ),
  },
  dealId: { width: 106, priority: 6 },
  // As wide as its longest word.
  status: { width: 142, priority: 11, cell: ({ status }) => <DealStatusPill status={status} /> },
  company: { width: 152, priority: 7 },
  type: { width: 72, priority: 3 },
  selectedDsp: {
    width: 118,
    priority: 5,
    cell: ({ dealDspId, selectedDsp }) => (
      <span className="k-deal-dsp">
        <NameIcon of="dsp" name={dealDspId} />
        <Cut text={selectedDsp} />
      </span>
    ),
  },
  starts: { width: 96, priority: 2, cell: ({ flightDate }) => startWords(flightOf(flightDate)) },
  ends: { width: 92, priority: 9, cell: ({ flightDate }) => endWords(flightOf(flightDate)) },
  rate: { width: 72 },
  requests: { width: 70, priority: 5, write: compact },
  wins: { width: 76, priority: 4 },
  spend: { width: 92, priority: 12, hide: undefined },
  revenue: { width: 100, priority: 4 },
  cpm: { width: 60, priority: 8 },
  fillRate: { width: 66, priority: 8 },
  bidRate: { width: 76, priority: 3 },
  winRate: { width: 76, priority: 3 },
  measured: { width: 148, priority: 2 },
  viewable: { width: 148, priority: 2 },
  viewability: { width: 88, priority: 3 },
  pace: { width: 100, priority: 10, cell: PaceCell },
  budgetUsed: { width: 84, priority: 4 },
  daysLeft: { width: 72, priority: 4 },
  noBidsFor: { width: 92, priority: 3 },
  attention: { width: 150, priority: 5, cell: Marks },
  trend: {
    width: 82,
    priority: 7,
    cell: ({ trend, isTrendRunning }) => (trend.some((value) => value) ? <Sparkline data={trend} isRunning={isTrendRunning} /> : MISSING),
  },
  createTime: { width: 96, priority: 2, write: moment },
  lastUpdate: { width: 96, priority: 2, write: moment },
  lastChange: { width: 180, priority: 2 },
});

export const ownDealLooks = looksOn(dealPages.edit);
const staffLooks = looksOn(dealPages.staffEdit);
/** Staff see no spend: the requests are their one number on a phone. */
export const staffDealLooks: typeof staffLooks = { ...staffLooks, requests: { ...staffLooks.requests, hide: undefined } };
