/** Where the market's homes are: one line per DMA, or per state where a country has no DMAs. */
export type MarketPlace = {
  country: string;
  state: string;
  dma: string;
  /** Share of the market's homes, any positive number; the simulator normalises. */
  share: number;
  /** IANA zone that sets the local hour. */
  zone: string;
  zips: string[];
};
