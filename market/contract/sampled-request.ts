/**
 * One row of `bid_requests`, flat, as an OpenRTB request reads after extraction. Keys are the column names.
 * '' means "not said"; 64-bit hashes and decimals are text, as the event store answers them.
 */
export type SampledRequest = {
  request_id: string;
  publisher: string;
  app: string;
  domain: string;
  platform: string;
  media_type: string;
  country: string;
  state: string;
  dma: string;
  zip: string;
  genre: string;
  network: string;
  channel: string;
  series: string;
  title: string;
  categories: string[];
  rating: string;
  language: string;
  livestream: 0 | 1;
  floor: string;
  /** Identifies a user and a home; the event store keeps cityHash64 of each, 0 for ''. */
  user: string;
  household: string;
};
