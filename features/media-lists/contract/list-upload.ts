import { type ListType, MOST_LIST_VALUES } from './media-list.ts';

export const MOST_ROWS = MOST_LIST_VALUES;

/** Five rows of each type under their header (spec 3 §9). */
const SAMPLES: Readonly<Record<ListType, readonly string[]>> = {
  bundle: ['bundle', 'com.example.news', 'com.example.weather', '1234567890', 'B00EXAMPLE', 'com.example.sports.tv'],
  domain: ['domain', 'example.com', 'news.example.com', 'example.org', 'example.net', 'sports.example.net'],
  zipcode: ['zipcode', '10001', '02108', '60601', '90012', 'M5V'],
  metrocode: ['metrocode', '501', '803', '602', '504', '623'],
};
export const sampleFile = (type: ListType): { name: string; content: string } => ({
  name: `sample-${type}-list.csv`,
  content: `${SAMPLES[type].join('\r\n')}\r\n`,
});
