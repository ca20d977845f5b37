import { integerSql } from './draw.ts';

/** Series an inventory shows, and the words their made-up names are built from. */
const SERIES_PER_INVENTORY = 24;
const FIRST = [
  'Amber',
  'Broken',
  'Copper',
  'Distant',
  'Electric',
  'Frozen',
  'Golden',
  'Hidden',
  'Iron',
  'Jade',
  'Last',
  'Midnight',
  'Northern',
  'Open',
  'Paper',
  'Quiet',
  'Red',
  'Second',
  'Silver',
  'Southern',
  'True',
  'Velvet',
  'Wild',
  'Winter',
];
const SECOND = [
  'Avenue',
  'Bay',
  'Bridge',
  'Canyon',
  'Circle',
  'City',
  'Coast',
  'Court',
  'Crossing',
  'Divide',
  'Field',
  'Garden',
  'Harbor',
  'Hour',
  'House',
  'Island',
  'Kitchen',
  'League',
  'Line',
  'Mile',
  'Orchard',
  'River',
  'Signal',
  'Valley',
];
const EPISODES = 12;

/** SQL of what is playing: `story` is the hash that a series' genre, channel and rating hang on, so that they agree on each of its requests. */
export const STORY = {
  story: (item: string, base: string) =>
    `cityHash64({seed:UInt64}, ${item}, toUInt8(pow(${uniformOf(base, 20)}, 2) * ${SERIES_PER_INVENTORY}))`,
  series: `concat(${list(FIRST)}[1 + ${integerSql('story', 21, String(FIRST.length))}], ' ', ${list(SECOND)}[1 + ${integerSql('story', 22, String(SECOND.length))}])`,
  episode: (base: string) => `concat(series, ': Episode ', toString(1 + ${integerSql(base, 23, String(EPISODES))}))`,
};

function list(words: readonly string[]): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}]`;
}

function uniformOf(base: string, salt: number): string {
  return `(${integerSql(base, salt, '1048576')} / 1048576)`;
}
