import { z } from 'zod';
import type { FieldIssue } from './failure.ts';

type Issue = z.core.$ZodRawIssue;
const many = (count: number | bigint): string => count.toLocaleString('en-US');
/** A name that the caller sent, as far as it is worth repeating. */
const quoted = (name: string): string => `“${name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name}”`;

const WANTED: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  date: 'Enter a date.',
};
const NOT_VALID = 'This is not valid.';
const NOT_OFFERED = 'Choose one of the values offered.';

function ofWrongType({ expected, input }: { expected: string; input?: unknown }): string {
  if (input === undefined) return 'Required';
  if (expected === 'string' && typeof input === 'number') return 'Send the number as text, in quotation marks.';
  return WANTED[expected] ?? NOT_VALID;
}

type Bound = { origin: string; limit: number | bigint; isExact: boolean; isInclusive: boolean };

function ofTooMuch({ origin, limit, isExact, isInclusive }: Bound): string {
  if (origin === 'string') return `Use ${isExact ? 'exactly' : 'at most'} ${many(limit)} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Give ${isExact ? 'exactly' : 'at most'} ${many(limit)} values.`;
  return `Enter a number ${isInclusive ? 'of at most' : 'below'} ${many(limit)}.`;
}

function ofTooLittle({ origin, limit, isExact, isInclusive }: Bound): string {
  if (isExact) return ofTooMuch({ origin, limit, isExact, isInclusive });
  if (origin === 'string') return Number(limit) === 1 ? 'Required' : `Use at least ${many(limit)} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return Number(limit) === 1 ? 'Choose at least one.' : `Choose at least ${many(limit)}.`;
  return `Enter a number ${isInclusive ? 'of at least' : 'above'} ${many(limit)}.`;
}

const FORMATS: Record<string, string> = {
  email: 'Enter a valid e-mail address.',
  url: 'Enter a web address, such as https://example.com.',
  date: 'Enter a day, such as 2026-04-30.',
  datetime: 'Enter a time with its zone, such as 2026-04-30T09:00:00Z.',
};

/** Of several forms that a value may have, what the one it comes nearest to says: that whose type it has, or else the first. */
function ofNoForm(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const isNear = (issues: readonly z.core.$ZodIssue[]) => issues.some(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  return (errors.find(isNear) ?? errors[0])?.[0]?.message ?? NOT_OFFERED;
}

/** What is wrong with a value whose schema has no words of its own for it: what to do, in a sentence. */
function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofWrongType(issue);
    case 'invalid_value':
      if ('expected' in issue && issue.expected === 'stringbool') return 'Choose yes or no.';
      return issue.input === undefined ? 'Required' : NOT_OFFERED;
    case 'too_big':
      return ofTooMuch({ origin: issue.origin, limit: issue.maximum, isExact: !!issue.exact, isInclusive: issue.inclusive !== false });
    case 'too_small':
      return ofTooLittle({ origin: issue.origin, limit: issue.minimum, isExact: !!issue.exact, isInclusive: issue.inclusive !== false });
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has another form than the field takes.';
    case 'not_multiple_of':
      return Number(issue.divisor) === 1 ? 'Enter a whole number.' : `Enter a multiple of ${many(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.map(quoted).join(' or ')}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'Required' : ofNoForm(issue.errors);
    case 'invalid_key':
      return 'One of the names is not valid.';
    default:
      return NOT_VALID;
  }
}

// Every schema of the product answers in these words, on the server and in forms.
z.config({ customError: wordsOfIssue });

/** A schema's own words for a value that is not there; what is there and wrong gets the words of what is wrong with it. */
export const ifMissing = (words: string) => ({
  error: ({ input }: { input?: unknown }): string | undefined =>
    input === undefined || input === null || input === '' ? words : undefined,
});

const isSentence = (words: string) => /[.!?…][”)]?$/.test(words);

/** What is wrong with several fields as one text: each sentence once, without the fields' names. */
export function refusalWords(issues: readonly Pick<FieldIssue, 'message'>[]): string {
  const [first = '', ...more] = new Set(issues.map(({ message }) => message));
  return more.length === 0 ? first : [first, ...more].map((words) => (isSentence(words) ? words : `${words}.`)).join(' ');
}
