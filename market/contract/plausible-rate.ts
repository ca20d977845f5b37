/** Dollars for one unit of currencies that are much used, about as they have been for years: by them a first rate is looked at. */
const USUAL: Readonly<Record<string, number>> = {
  ...{
    EUR: 1.1,
    GBP: 1.3,
    CHF: 1.15,
    CAD: 0.73,
    AUD: 0.66,
    NZD: 0.6,
    JPY: 0.0067,
    CNY: 0.14,
    HKD: 0.128,
    SGD: 0.75,
    KRW: 0.00073,
    INR: 0.0118,
  },
  ...{ MXN: 0.055, BRL: 0.18, SEK: 0.098, NOK: 0.095, DKK: 0.148, PLN: 0.26, CZK: 0.044, HUF: 0.0027, ZAR: 0.055, TRY: 0.026, ILS: 0.28 },
  ...{
    AED: 0.272,
    SAR: 0.267,
    THB: 0.029,
    IDR: 0.000062,
    MYR: 0.23,
    PHP: 0.0175,
    TWD: 0.031,
    VND: 0.00004,
    COP: 0.00024,
    CLP: 0.00105,
    ARS: 0.0007,
  },
};
const FAR = 0.2;
const TIMES = 10;
/** How near to a number the same is. */
const SAME = 0.08;

const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= SAME;

/** Why a rate is to be looked at again, a sentence; null where it is as one expects. `last` is the currency's rate of the days before. */
export function doubtsOf(rate: { currency: string; rate: string }, last: { day: string; rate: string } | null): string | null {
  const is = Number(rate.rate);
  const was = last ? Number(last.rate) : null;
  const usual = USUAL[rate.currency] ?? null;
  const near = was ?? usual;
  if (near === null) return null;
  if (isNear(is, 1 / near) && !isNear(is, near))
    return `Is ${rate.rate} upside down? A rate is dollars for one ${rate.currency}, about ${Number(near.toPrecision(4))}.`;
  if (last && was && Math.abs(is / was - 1) > FAR)
    return `Is ${rate.rate} right? The rate of ${last.day} is ${last.rate}, more than 20 % away.`;
  if (usual !== null && (is > usual * TIMES || is < usual / TIMES))
    return `Is ${rate.rate} right? One ${rate.currency} is usually about ${usual} dollars.`;
  return null;
}
