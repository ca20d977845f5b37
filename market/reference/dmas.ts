import { DMA_PARTS, DMA_TABLE } from './dma-table.ts';
import { STATES } from './states.ts';

/** The part of a market that lies in one state. */
export type DmaPart = { state: string; share: number; zips: string[] };

export type Dma = {
  code: string;
  name: string;
  /** State of the market's main city. */
  state: string;
  /** Share of the country's TV homes. */
  share: number;
  zone: string;
  /** Shares of the market's own homes by state, the main city's first; they sum to 1. */
  parts: DmaPart[];
};

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const zoneOf = new Map(STATES.map((state) => [state.code, state.zone]));
const homes = rows(DMA_TABLE).reduce((sum, row) => sum + Number(row[1]), 0);

const elsewhere = new Map<string, DmaPart[]>();
for (const [code = '', state = '', percent = '', zips = ''] of rows(DMA_PARTS)) {
  elsewhere.set(code, [...(elsewhere.get(code) ?? []), { state, share: Number(percent) / 100, zips: zips.split(' ') }]);
}

/** The 210 television markets by code. */
export const DMAS: Dma[] = rows(DMA_TABLE).map(([code = '', thousands = '', state = '', name = '', zips = '', zone]) => {
  const others = elsewhere.get(code) ?? [];
  const home = 1 - others.reduce((sum, part) => sum + part.share, 0);
  return {
    code,
    name,
    state,
    share: Number(thousands) / homes,
    zone: zone ?? zoneOf.get(state) ?? 'America/New_York',
    parts: [{ state, share: home, zips: zips.split(' ') }, ...others],
  };
});
