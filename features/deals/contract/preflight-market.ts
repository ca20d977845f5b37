import { MIN_SAMPLE_ROWS, type PriceSplit, priceSplit, shareWithin } from '@kontor/market/contract';
import { Decimal } from './deal-settings.ts';
import type { Finding, UnfinishedDeal } from './preflight.ts';
import type { ForecastFacts, PreflightFacts } from './preflight-facts.ts';
import { finding } from './preflight-finding.ts';
import { flightDaysLeft } from './preflight-flight.ts';

/** Fewer requests a day than this within reach: hardly a deal. */
export const FEW_REQUESTS = 1_000;
const MILLION = 1_000_000;

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const money = (value: number) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What leaves the publisher more of the price; only what takes something of it is named. */
export function mendPrice({ margin, dataFee }: Pick<PriceSplit, 'margin' | 'dataFee'>): string {
  const ways = ['Raise the price', ...(margin > 0n ? ['lower the margin'] : []), ...(dataFee > 0n ? ['choose cheaper segments'] : [])];
  const [last = '', ...before] = ways.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
}

/** Whether the sample has requests of the plan, and none whose floor the price can meet. What has no known floor may be bought. */
function isNothingBuyable({ histogram, unpriced, sampleRows }: ForecastFacts, net: number): boolean {
  const inReach = histogram.some(({ from, requests }) => from <= net && requests > 0);
  return sampleRows >= MIN_SAMPLE_ROWS && unpriced === 0 && !inReach;
}

/** What the goal asks for that so many requests a day within reach cannot give; null where they can. */
function beyondWords(deal: UnfinishedDeal, reach: number, now: string): { text: string; field: 'budget' | 'impression' } | null {
  const { budgetType, budgetOptionsDaily, budget, impression } = deal;
  if (budgetType === 'DAILY' && budgetOptionsDaily === 'BUDGET') {
    const spendable = (reach * Number(deal.rate)) / 1_000;
    const text = `The ${count(reach)} avails a day that clear the floor cost ${money(spendable)}: a budget of ${money(Number(budget))} a day cannot be spent.`;
    return Number(budget) > spendable ? { text, field: 'budget' } : null;
  }
  const days = budgetType === 'DAILY' ? 1 : budgetType === 'OVERALL' ? flightDaysLeft(deal, now) : null;
  if (days === null || Number(impression) <= reach * days) return null;
  const span = budgetType === 'DAILY' ? 'a day' : 'in what is left of the flight';
  return {
    text: `There are ${count(reach * days)} avails ${span} that clear the floor at this price, and the goal is ${count(Number(impression))}.`,
    field: 'impression',
  };
}

/** What a forecast says of the deal. Nothing where the market has no data: then nobody knows. */
export function marketFindings(deal: UnfinishedDeal, { forecast, dataFee, plan, now }: PreflightFacts): Finding[] {
  // Where no request can meet the plan, that is what is said.
  if (forecast === null || forecast.market === 0 || plan?.conflict) return [];
  if (Number(deal.rate) <= 0 || ![deal.rate, deal.marginValue].every((amount) => Decimal.safeParse(amount).success)) return [];
  const split = priceSplit({ ...deal, dataFee });
  const net = Number(split.net) / MILLION;
  if (net <= 0) return [];
  if (isNothingBuyable(forecast, net)) {
    const cheapest = forecast.histogram.find(({ requests }) => requests > 0)?.from ?? 0;
    const text = `Nothing of the plan can be bought at ${money(net)} net to the publisher: its lowest floor is ${money(cheapest)}.`;
    return [finding('nothingBuyable', 'rate', { text, fix: `${mendPrice(split)}.` })];
  }
  const priced = forecast.requests - forecast.unpriced;
  const reach = (priced * shareWithin(forecast.histogram, net)) / 100 + forecast.unpriced;
  const beyond = forecast.isEnough ? beyondWords(deal, reach, now) : null;
  const { medianCpm } = forecast;
  return [
    ...(forecast.isEnough && medianCpm !== null && net < medianCpm
      ? [
          finding('netUnderMedian', 'rate', {
            text: `Net to publisher (${money(net)}) is below the median floor (${money(medianCpm)}).`,
            fix: `${mendPrice(split)} to reach half of the plan.`,
          }),
        ]
      : []),
    ...(forecast.sampleRows < MIN_SAMPLE_ROWS
      ? [
          finding('fewRequests', 'mediaPlans', {
            text: 'The sample holds too few avails of this plan for a forecast.',
            fix: 'Widen the plan’s targeting, or name more publisher seats.',
          }),
        ]
      : reach < FEW_REQUESTS
        ? [
            finding('fewRequests', 'mediaPlans', {
              text: `Only ${count(reach)} avails a day clear the floor at this price.`,
              fix: 'Widen the plan’s targeting, or raise the price.',
            }),
          ]
        : []),
    ...(beyond
      ? [finding('budgetBeyondForecast', beyond.field, { text: beyond.text, fix: 'Lower the goal, raise the price, or widen the plan.' })]
      : []),
  ];
}
