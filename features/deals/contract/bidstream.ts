import type { z } from 'zod';
import { DealSettings } from './deal-settings.ts';

/** Told as they are, not at all, or truncated (spec 2 §9). */
export const SWITCH_FIELDS = ['audienceIp', 'location'] as const;
export const AUDIENCE_FLAGS = ['audienceIfa', 'zipcode'] as const;
/** The six that Enable All switches (spec 2 §3). */
export const CONTENT_FLAGS = [
  'contentNetwork',
  'contentSeries',
  'contentSeason',
  'contentEpisode',
  'contentChannel',
  'contentTitle',
] as const;

// The keys of the object are the texts of the list.
const keys = <const K extends readonly string[]>(of: K) => Object.fromEntries(of.map((key) => [key, true])) as { [P in K[number]]: true };
/** What bid requests say of the audience, where it is and what it watches. */
export const Bidstream = DealSettings.pick(keys([...SWITCH_FIELDS, ...AUDIENCE_FLAGS, ...CONTENT_FLAGS]));
export type Bidstream = z.output<typeof Bidstream>;
export const BIDSTREAM_FIELDS = Bidstream.keyof().options;

/** A new deal's: everything is told. */
export const usualBidstream = (): Bidstream => Bidstream.parse({});

/** Fields of a draft that differ from the deal as it is or, of a new one, from what is usual. */
export function changedBidstream(draft: Bidstream, before: Bidstream = usualBidstream()) {
  return BIDSTREAM_FIELDS.filter((field) => draft[field] !== before[field]);
}
