import { exact, exactText, micros, quotient } from '@kontor/core/contract';
import { feePeriod, type Periodic, periodNumber } from './fee-period.ts';
import { feeBetween, type Tier, tierAt } from './tiers.ts';

const HOUR_MS = 3_600_000;
const RATE_PLACES = 18;
const MILLIONTHS = 1_000_000n;

/** What an account pays the platform: a percentage of spend, or dollars for a thousand impressions. */
export type Margin = { type: 'percent' | 'flat'; value: string };
/** What holds from a moment on: an agency's ranges, from their start date; before it, and without them, the margin; else nothing. */
export type FeeTerms = { since: Date; margin: Margin | null; ranges: (Periodic & { tiers: readonly Tier[] }) | null };
/** From an hour on: a part of each dollar of spend, and dollars for each impression. */
export type HourlyRate = { since: Date; ofSpend: string; ofImpression: string };
export type SpentHour = { hour: Date; spend: string };

type Rate = Omit<HourlyRate, 'since'>;
const NOTHING: Rate = { ofSpend: '0', ofImpression: '0' };

function marginRate(margin: Margin | null): Rate {
  if (!margin) return NOTHING;
  if (margin.type === 'flat') return { ...NOTHING, ofImpression: exactText(exact(margin.value) / 1000n) };
  return { ...NOTHING, ofSpend: exactText(exact(margin.value) / 100n) };
}

const tierRate = (tiers: readonly Tier[], spent: bigint): Rate => ({
  ...NOTHING,
  ofSpend: quotient(tierAt(tiers, spent)?.rate ?? 0n, MILLIONTHS, 6) ?? '0',
});

/** An hour that a tier ends in has the rate that all of its spend comes to. */
const mixedRate = (fee: bigint, spent: bigint): Rate => ({ ...NOTHING, ofSpend: quotient(fee, spent * MILLIONTHS, RATE_PLACES) ?? '0' });

/** A change holds from the first hour that begins after it: hours are what delivery is kept in. */
const nextHour = (at: Date) => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
const after = (hour: Date) => new Date(hour.getTime() + HOUR_MS);

type Between = { from: Date; to: Date };

/** Rates of one period, where it lies in `during`; the spend of all of it counts, whatever held before. */
function ratesOfPeriod(
  { tiers }: { tiers: readonly Tier[] },
  period: Between,
  { during, hours }: { during: Between; hours: readonly SpentHour[] },
): HourlyRate[] {
  const [first, end] = [during.from > period.from ? during.from : period.from, during.to < period.to ? during.to : period.to];
  if (first >= end) return [];
  let spent = 0n;
  const found: HourlyRate[] = [];
  const say = (since: Date, rate: Rate) => since >= first && since < end && found.push({ since, ...rate });
  let isBegun = false;
  for (const { hour, spend } of hours) {
    if (hour < period.from || hour >= period.to) continue;
    if (!isBegun && hour >= first) {
      say(first, tierRate(tiers, spent));
      isBegun = true;
    }
    const [before, now] = [spent, spent + micros(spend)];
    spent = now;
    if (tierAt(tiers, before) === tierAt(tiers, now)) continue;
    say(hour, mixedRate(feeBetween(tiers, before, now), now - before));
    say(after(hour), tierRate(tiers, now));
  }
  if (!isBegun) say(first, tierRate(tiers, spent));
  return found;
}

const isSame = (one: Rate, other: Rate | undefined) => one.ofSpend === other?.ofSpend && one.ofImpression === other.ofImpression;
const EVER = new Date(0);

/**
 * The rates of an account by the hour from which each holds. `history` is in order of time, `hours` are those that spent, of all periods that
 * its ranges reach. Rates are said up to `until`, in the last period beyond it.
 */
export function hourlyRates(history: readonly FeeTerms[], hours: readonly SpentHour[], until: Date): HourlyRate[] {
  const found = history.flatMap(({ since, margin, ranges }, place): HourlyRate[] => {
    const next = history[place + 1];
    const during = { from: place === 0 ? EVER : nextHour(since), to: next ? nextHour(next.since) : new Date(8.64e15) };
    if (during.from >= during.to) return [];
    const plain = { since: during.from, ...marginRate(margin) };
    if (!ranges) return [plain];
    const [low, high] = [
      Math.max(0, periodNumber(ranges, during.from)),
      Math.max(0, periodNumber(ranges, until > during.to ? during.to : until)),
    ];
    const start = feePeriod(ranges, 0).from;
    const rates: HourlyRate[] = start > during.from ? [plain] : [];
    // One period more: the next one may begin before anybody works out rates again.
    for (let number = low; number <= high + 1; number += 1)
      rates.push(...ratesOfPeriod(ranges, feePeriod(ranges, number), { during, hours }));
    return rates;
  });
  return found.filter((rate, place) => !isSame(rate, found[place - 1]));
}
