import type { AsSentDeal } from '@kontor/market/contract';
import { z } from 'zod';

const Told = z.enum(['on', 'off', 'truncate']);
/** Told as it is, not at all, or truncated (spec 2 §9). */
const told = (label: string) => ({ label, part: 'told' as const, value: Told.default('on') });
const flag = <const Part extends string>(part: Part, label: string, example?: string | number) => {
  return { label, part, value: z.boolean().default(true), ...(example !== undefined && { example }) };
};

/**
 * What bid requests tell of the audience, where it is and what it watches: its name and its part of the form. The schema, history, the form
 * and what is agreed to follow; what is sent is the market's to say. `example` stands for what nobody keeps of a request.
 */
export const BIDSTREAM = {
  audienceIp: told('IP address'),
  audienceIfa: flag('audience', 'IFA'),
  location: told('Location'),
  zipcode: flag('audience', 'Zip code'),
  contentNetwork: flag('content', 'Content network'),
  contentSeries: flag('content', 'Content series'),
  contentSeason: flag('content', 'Content season', 'Season 2'),
  contentEpisode: flag('content', 'Content episode', 4),
  contentChannel: flag('content', 'Content channel'),
  contentTitle: flag('content', 'Content title'),
} satisfies Record<keyof AsSentDeal['bidstream'], { label: string; value: z.ZodType; example?: string | number }>;
type Fields = typeof BIDSTREAM;
type Key = keyof Fields;

/** Something for each. */
export const byBidstream = <T>(of: (key: Key) => T) =>
  Object.fromEntries((Object.keys(BIDSTREAM) as Key[]).map((key) => [key, of(key)])) as Record<Key, T>; // The keys of the object.
export const bidstreamShape = byBidstream((key) => BIDSTREAM[key].value) as { [K in Key]: Fields[K]['value'] };

type KeyOf<Part> = { [K in Key]: Fields[K]['part'] extends Part ? K : never }[Key];
const keysOf = <Part extends Fields[Key]['part']>(part: Part) =>
  (Object.keys(BIDSTREAM) as Key[]).filter((key): key is KeyOf<Part> => BIDSTREAM[key].part === part);
export const SWITCH_FIELDS = keysOf('told');
export const AUDIENCE_FLAGS = keysOf('audience');
/** Those that Enable All switches (spec 2 §3). */
export const CONTENT_FLAGS = keysOf('content');

/** In the order of the form. */
export const BIDSTREAM_FIELDS: readonly Key[] = [...SWITCH_FIELDS, ...AUDIENCE_FLAGS, ...CONTENT_FLAGS];
const inForm = Object.fromEntries(BIDSTREAM_FIELDS.map((key) => [key, bidstreamShape[key]])) as typeof bidstreamShape;
export const Bidstream = z.object(inForm);
export type Bidstream = z.output<typeof Bidstream>;

/** A new deal's: everything is told. */
export const usualBidstream = (): Bidstream => Bidstream.parse({});

/** Fields of a draft that differ from the deal as it is or, of a new one, from what is usual. */
export function changedBidstream(draft: Bidstream, before: Bidstream = usualBidstream()) {
  return BIDSTREAM_FIELDS.filter((field) => draft[field] !== before[field]);
}
