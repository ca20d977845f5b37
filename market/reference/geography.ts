import { DMAS } from './dmas.ts';
import { STATES } from './states.ts';

/** A place the demo market draws requests from; shares of all places sum to 1. '' where a country has no such level. */
export type Place = { country: string; state: string; dma: string; share: number; zone: string; zips: string[] };

/** Our own split of demo traffic; not a measurement. */
const US_SHARE = 0.86;
const CANADA_SHARE = 0.06;
const OTHERS: [country: string, share: number, zone: string][] = [
  ['GB', 0.025, 'Europe/London'],
  ['MX', 0.014, 'America/Mexico_City'],
  ['DE', 0.012, 'Europe/Berlin'],
  ['FR', 0.01, 'Europe/Paris'],
  ['AU', 0.01, 'Australia/Sydney'],
  ['BR', 0.009, 'America/Sao_Paulo'],
];

/** Forward sortation areas, the part of a Canadian postal code that bid requests carry. */
const CANADIAN_AREAS: Record<string, string> = {
  NL: 'A1A A1B A1C A1E A2H',
  PE: 'C1A C1B C1C C1E C1N',
  NS: 'B3H B3J B3K B3L B3M',
  NB: 'E1A E1C E2L E3A E3B',
  QC: 'H2X H3B H2J H3A G1R G1K J4K J8X',
  ON: 'M5V M4Y M6G M5A L5B L6Y K1P K2P N6A N2L',
  MB: 'R3C R3L R2C R2M R3T',
  SK: 'S4P S4S S7K S7H S6V',
  AB: 'T2P T2R T3A T5J T6E T6G',
  BC: 'V6B V6E V5K V3M V8W',
  YT: 'Y0A Y0B Y1A',
  NT: 'X0E X0G X1A',
  NU: 'X0A X0B X0C',
};

const american: Place[] = DMAS.flatMap((dma) =>
  dma.parts.map((part) => ({
    country: 'US',
    state: part.state,
    dma: dma.code,
    share: US_SHARE * dma.share * part.share,
    zone: dma.zone,
    zips: part.zips,
  })),
);

const canadian: Place[] = STATES.filter((state) => state.country === 'CA').map((state) => ({
  country: 'CA',
  state: state.code,
  dma: '',
  share: CANADA_SHARE * state.share,
  zone: state.zone,
  zips: (CANADIAN_AREAS[state.code] ?? '').split(' '),
}));

const elsewhere: Place[] = OTHERS.map(([country, share, zone]) => ({ country, state: '', dma: '', share, zone, zips: [] }));

/** Where demo requests come from: US markets by TV homes, Canada by people, a few other countries. */
export const GEOGRAPHY: Place[] = [...american, ...canadian, ...elsewhere];
