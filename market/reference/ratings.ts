/** Parental guidelines of US television, then of US film, as `content.contentrating` of OpenRTB carries them. */
const ALL: [code: string, name: string][] = [
  ['TV-Y', 'TV-Y: all children'],
  ['TV-Y7', 'TV-Y7: older children'],
  ['TV-G', 'TV-G: general audience'],
  ['TV-PG', 'TV-PG: parental guidance suggested'],
  ['TV-14', 'TV-14: parents strongly cautioned'],
  ['TV-MA', 'TV-MA: mature audience'],
  ['G', 'G: general audiences'],
  ['PG', 'PG: parental guidance suggested'],
  ['PG-13', 'PG-13: parents strongly cautioned'],
  ['R', 'R: restricted'],
  ['NC-17', 'NC-17: adults only'],
  ['NR', 'NR: not rated'],
];

export type Rating = { code: string; name: string };

export const RATINGS: Rating[] = ALL.map(([code, name]) => ({ code, name }));
