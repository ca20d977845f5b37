/** For whom a list of steps is: a super user's is of the whole installation, an administrator's of their account. */
export const STEP_LISTS = ['platform', 'account'] as const;
export type StepList = (typeof STEP_LISTS)[number];

type Declared = {
  title: string;
  why: string;
  /** What marks it done, after “needs” or “marked done by”. */
  turns: string;
  in: readonly StepList[];
  /** What must be done first, of the steps of the same list. */
  after?: readonly string[];
  /** What is missing, after the name of what is begun. */
  missing?: string;
  /** Nothing after it needs it. */
  isOptional?: true;
};
const step = (declared: Declared) => declared;

/** The steps from an empty installation to its first impression, in order. Nobody ticks one: the features that own the records know how far each is. */
export const STEPS = {
  key: step({
    title: 'Issue a platform key',
    why: 'An exchange sends its bid requests and outcomes with it',
    turns: 'an active key',
    in: ['platform'],
  }),
  events: step({
    title: 'Send the first events',
    why: 'Forecasts are made of bid requests, figures of outcomes',
    turns: 'the first bid request',
    in: ['platform'],
    after: ['key'],
  }),
  account: step({
    title: 'Create an account with an administrator',
    why: 'A customer plans and sells in an account of their own',
    turns: 'an administrator’s first sign-in',
    in: ['platform'],
    missing: 'has no administrator who signed in',
  }),
  dsp: step({
    title: 'Create a DSP with a seat',
    why: 'Each deal is for a DSP, most of them for a seat there',
    turns: 'a seat that deals can choose',
    in: ['platform'],
    missing: 'has no seat in use',
  }),
  marketplace: step({
    title: 'Group publishers into a marketplace',
    why: 'A plan then targets all of them at once',
    turns: 'a marketplace of the platform',
    in: ['platform'],
    isOptional: true,
  }),
  colleague: step({
    title: 'Invite a colleague',
    why: 'So that the account has more than one person who knows it',
    turns: 'an accepted invitation',
    in: ['account'],
    missing: 'has not answered yet',
    isOptional: true,
  }),
  plan: step({
    title: 'Make a media plan',
    why: 'It says whom and what a deal reaches, and what that delivers',
    turns: 'a saved plan',
    in: ['platform', 'account'],
    after: ['events', 'account'],
  }),
  deal: step({
    title: 'Publish a deal',
    why: 'Buyers bid on what is published',
    turns: 'a published deal',
    in: ['platform', 'account'],
    after: ['dsp', 'plan'],
    missing: 'is not published',
  }),
  impression: step({
    title: 'See the first impression',
    why: 'Request, bid, win and impression: the deal works',
    turns: 'an outcome that an exchange sends',
    in: ['platform', 'account'],
    after: ['deal'],
  }),
};
export type StepKey = keyof typeof STEPS;
export const STEP_KEYS = Object.keys(STEPS) as readonly StepKey[];

/** The steps of a list, in order. */
export const stepsOf = (list: StepList): StepKey[] => STEP_KEYS.filter((key) => STEPS[key].in.includes(list));
