import { failure } from '@kontor/core/contract';
import { z } from 'zod';

/** Counts of people below this are not told (decision 0078). */
export const FEWEST_TOLD = 20;

/** What is said in place of a figure of too few people: they are fewer than so many. */
export const TooFew = z.object({ fewerThan: z.number().int() });
export type TooFew = z.output<typeof TooFew>;

/**
 * How many people there are, as far as it is told: exactly; as fewer than a number, where so few are not told apart; or about so many, the
 * exact number within `within` of it.
 */
export const ToldCount = z.union([z.number().int(), TooFew, z.object({ about: z.number().int(), within: z.number().int() })]);
export type ToldCount = z.output<typeof ToldCount>;

/** The number that stands for a count; null where it is not told. */
export const toldNumber = (told: ToldCount): number | null => (typeof told === 'number' ? told : 'about' in told ? told.about : null);

const exactly = (count: number) => count.toLocaleString('en-US');
/** “4,312”, “about 4,300”, “fewer than 20”. */
export function toldWords(told: ToldCount, write: (count: number) => string = exactly): string {
  if (typeof told === 'number') return write(told);
  return 'about' in told ? `about ${write(told.about)}` : `fewer than ${exactly(told.fewerThan)}`;
}
/** The same where there is little room: “4.31 K”, “~4.3 K”, “< 20”. */
export function toldShort(told: ToldCount, write: (count: number) => string = exactly): string {
  if (typeof told === 'number') return write(told);
  return 'about' in told ? `~${write(told.about)}` : `< ${exactly(told.fewerThan)}`;
}
/** Why a count is as it is, for a hint; null of an exact one. */
export function toldReason(told: ToldCount | null | undefined): string | null {
  if (told === null || told === undefined || typeof told === 'number') return null;
  if ('about' in told)
    return `Counted on a part of the people, so that nobody is told apart: the exact number is within ${exactly(told.within)} of it.`;
  return told.fewerThan === FEWEST_TOLD ? 'So few people are not told apart.' : tooSmallWords(told.fewerThan);
}

/** What stands in the place of an audience's figures where it is too small for them. */
export const tooSmallWords = (smallest: number): string =>
  `Too small to be counted: an audience needs at least ${exactly(smallest)} members.`;

/** An audience, or a segment of the account's own in it, is of too few people to be counted, forecast or used. Its message has the number. */
export const audienceTooSmall = failure({
  code: 'audienceTooSmall',
  status: 409,
  text: 'This audience is too small to be counted. Add members or segments.',
});
/** The account has asked as many questions about its own and providers' people as a day has. */
export const questionsSpent = failure({
  code: 'questionsSpent',
  status: 429,
  text: 'Your account has asked all its questions of today about people of its own segments.',
});
