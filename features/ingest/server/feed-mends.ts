/** What to do about a refused line, by words of its reason (docs/event-lines.md). */
const MENDS: readonly [reason: RegExp, mend: string][] = [
  [/valid JSON|JSON object/, 'Write each line as one JSON object. The end of a line ends it.'],
  [/no ts/, 'Write the time as 2026-11-05T14:00:00Z or as seconds since 1970. A year has four digits.'],
  [/month may be its day/, 'Choose above which number is the month, or write the year first.'],
  [/zone is one of several/, 'Write each time with its offset, as -05:00, or choose the zone of the file above.'],
  [/still to come/, 'Choose the zone of the file above, or look at the clock of the sender.'],
  [/no time in seconds/, 'Times lie between 2000 and now, in seconds, milliseconds, microseconds or nanoseconds.'],
  [/sample/, 'A count is a whole number from 1 to 1,000,000, without separators.'],
  [/price|bidfloor/, 'An amount is digits with at most one dot, from 0 to 100,000 dollars CPM, without currency or separators.'],
  [/nbr|loss/, 'A code is a whole number of OpenRTB.'],
  [/unknown deal/, 'Write the Deal ID as its deal has it. Its case does not matter.'],
  [/no dealid/, 'Name the deal of each outcome in dealid.'],
  [/no bid of this batch/, 'Send the pair in this batch or up to two days before, or name dealid and price in the notice.'],
  [/more than one bid/, 'Name impid, seat or bid too.'],
  [/type/, 'The types are request, auction, impression, click, video, viewable, notViewable, viewUndetermined, match and unoffered.'],
  [/imp|media|banner/, 'A request has at least one imp with an id and one of banner, video, audio and native.'],
  [/cells/, 'Each row has as many cells as the header. A cell with the separator in it is quoted.'],
  [/quote/, 'A quotation mark inside a quoted cell is written twice.'],
  [/letters|longer|zero character/, 'Leave the long text out: nothing reads it.'],
];

/** The mend of a reason, '' where none is known. */
export const mendOf = (reason: string): string => MENDS.find(([words]) => words.test(reason))?.[1] ?? '';
