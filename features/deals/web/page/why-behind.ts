import { compact, percent } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { asksWhy, type DealStanding } from '@kontor/deals/contract';
import { UNOFFERED } from '@kontor/market/contract';

type Known = Pick<DealChart, 'funnel' | 'unoffered'>;
type About = Pick<DealStanding, 'attention'> & { dsp: string };
/** What is lost at a step, of what came to it; `words` take the share. */
type Loss = { share: number; words: string; isPrice?: boolean };

const part = (lost: number, whole: number) => (whole > 0 ? (lost / whole) * 100 : 0);

/** Who can act on what was not offered. */
const OWN_MEANS: Readonly<Record<string, string>> = {
  [UNOFFERED.floor]: 'raise the floor CPM to include them',
  [UNOFFERED.seat]: 'add publisher seats to include them',
  [UNOFFERED.hours]: 'add day-parting hours to include them',
  [UNOFFERED.home]: 'raise the frequency cap to include them',
  [UNOFFERED.dayGoal]: 'raise the goal to include them',
  [UNOFFERED.flightGoal]: 'raise the goal to include them',
};
/** Causes of lost bids that a higher bid would mend. */
const BY_BID = ['outbid', 'below auction floor', 'below deal floor', 'lost to another deal'];

type Whole = { [Key in keyof Known]-?: NonNullable<Known[Key]> };
function offeredLoss({ funnel, unoffered }: Whole, dsp: string): Loss {
  const missed = unoffered.reduce((sum, { requests }) => sum + requests, 0);
  const offered = funnel.find(({ key }) => key === 'auctions')?.value ?? 0;
  const [first] = unoffered;
  if (!first) return { share: 0, words: '' };
  const share = part(missed, missed + offered);
  const who = first.cause === UNOFFERED.demand ? `ask ${dsp} about its budget cap and pacing` : OWN_MEANS[first.cause];
  const what = `${percent(share, 0)} of matching avails never reached the DSP, mainly “${first.cause}” (${compact(first.requests)})`;
  return { share, words: who ? `${what}; ${who}` : what, isPrice: first.cause === UNOFFERED.floor };
}

function lossesOf(funnel: NonNullable<Known['funnel']>, dsp: string): Loss[] {
  const [auctions = 0, bids = 0, wins = 0, impressions = 0] = (['auctions', 'bids', 'wins', 'impressions'] as const).map(
    (key) => funnel.find((step) => step.key === key)?.value,
  );
  const cause = funnel.find(({ key }) => key === 'wins')?.losses[0];
  const lostBids = percent(part(bids - wins, bids), 0);
  const act = cause && BY_BID.includes(cause.cause) ? `${dsp} can bid higher` : `${dsp} can fix it`;
  return [
    {
      share: part(auctions - bids, auctions),
      words: `${percent(part(auctions - bids, auctions), 0)} of avails got no bid; ask ${dsp} to check line-item targeting and budget`,
    },
    {
      share: part(bids - wins, bids),
      words: `${lostBids} of bids were lost${cause ? `, ${percent(cause.share, 0)} of them ${cause.cause}; ${act}` : ''}`,
    },
    {
      share: part(wins - impressions, wins),
      words: `${percent(part(wins - impressions, wins), 0)} of wins were not shown; ask ${dsp} to check its creatives`,
    },
  ];
}

/** Why a deal is behind its pace or has no bids, by its largest loss, and who can act; null where there is nothing to say. */
export function whyBehind({ attention, dsp }: About, { funnel, unoffered = [] }: Known): string | null {
  if (!asksWhy(attention) || !funnel) return null;
  const known = { funnel, unoffered };
  const value = (key: string) => funnel.find((step) => step.key === key)?.value ?? 0;
  if (value('auctions') === 0 && unoffered.length === 0) return null;
  const noBid: Loss[] =
    value('auctions') > 0 && value('bids') === 0
      ? [{ share: 101, words: `No bids on ${compact(value('auctions'))} avails; ask ${dsp} whether the deal is live there` }]
      : [];
  const [worst] = [...noBid, offeredLoss(known, dsp), ...lossesOf(funnel, dsp)].toSorted((a, b) => b.share - a.share);
  if (!worst || worst.share <= 0) return null;
  const byPrice = unoffered.find(({ cause }) => cause === UNOFFERED.floor);
  const more = byPrice && !worst.isPrice ? `; a higher floor CPM adds up to ${compact(byPrice.requests)}` : '';
  return `${worst.words}${more}.`;
}
