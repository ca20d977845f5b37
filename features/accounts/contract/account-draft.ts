import { ACCOUNT_TYPES, EntityId, FeatureToggles, ifMissing, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';
import { NO_TAKE_RATE, TAKE_RATE_SHAPE, takeRateProblems } from './fees/take-rate.ts';
import { LinkData, linkProblems, MOST_LINKS } from './link-data.ts';

/** Text fields end here (spec 3 §9). */
export const MOST_NAME_LETTERS = 100;
export const MOST_ADS = 600;
const MOST_MANAGERS = 20;
const MOST_CHOICES = 1000;

export const ACCOUNT_STATUSES = ['active', 'banned'] as const;
export const MARGIN_TYPES = ['percent', 'flat'] as const;

/** Dollars CPM or percent, two decimals, as text. */
const Margin = z
  .string('Margin value is required.')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a number with at most two decimals, such as 10.5.');
const Ads = z
  .int(`Allowed ads are a whole number from 1 to ${MOST_ADS}.`)
  .min(1, `Allowed ads are a whole number from 1 to ${MOST_ADS}.`)
  .max(MOST_ADS, `Allowed ads are a whole number from 1 to ${MOST_ADS}.`);
const ids = z
  .array(EntityId)
  .max(MOST_CHOICES)
  .overwrite((chosen) => [...new Set(chosen)]);

export const ACCOUNT_SHAPE = {
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(MOST_NAME_LETTERS, `At most ${MOST_NAME_LETTERS} characters.`)
    .regex(ONE_LINE, 'Write it on one line.'),
  type: z.enum(ACCOUNT_TYPES, ifMissing('Type is required.')),
  status: z.enum(ACCOUNT_STATUSES),
  /** Most deals published at once (decisions D46). */
  allowedAds: Ads,
  bfmMarginEnabled: z.boolean(),
  bfmMarginType: z.enum(MARGIN_TYPES, ifMissing('Margin type is required.')),
  bfmMarginValue: Margin,
  demoAccount: z.boolean(),
  dealManagement: z.boolean(),
  dealAccessTemplate: z.boolean(),
  ftrackhhidReach: z.boolean(),
  uploadedSegment: z.boolean(),
  /** The session's sharedSegment (decisions D48). */
  shared: z.boolean(),
  /** Whose segments it sees while sharing is on. */
  sourceProviders: ids,
  accManagerEmails: z.array(z.string().trim().max(254)).max(MOST_MANAGERS, `At most ${MOST_MANAGERS} e-mails.`),
  featureToggles: FeatureToggles,
  /** The platform's marketplaces that its plans may target. */
  accessibleMarketplaceIds: ids,
  /** Those among them and its own that its deals are sold through; none: all of them (decisions D68). */
  ownedMarketplaceIds: ids,
  ...TAKE_RATE_SHAPE,
  linkData: z.array(LinkData).max(MOST_LINKS, `An account has at most ${MOST_LINKS} rows of link data.`),
};
const Shape = z.object(ACCOUNT_SHAPE);
type Draft = z.output<typeof Shape>;

/** Demo accounts, brands and publishers need no valid manager (spec 3 §5). */
const asksManagers = ({ demoAccount, type }: Draft) => !(demoAccount || type === 'Brand' || type === 'Publisher');

/** Rules over several fields (spec 3 §5). */
function check(draft: Draft, context: z.RefinementCtx<Draft>) {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (draft.bfmMarginEnabled && draft.bfmMarginType === 'percent' && Number(draft.bfmMarginValue) > 100)
    refuse(['bfmMarginValue'], 'Percentage must be between 0 and 100.');
  if (draft.shared && draft.sourceProviders.length === 0)
    refuse(['sourceProviders'], 'Please select at least one segment provider or disable shared switch.');
  if (asksManagers(draft) && draft.accManagerEmails.some((email) => !z.email().safeParse(email).success))
    refuse(['accManagerEmails'], 'Please enter valid emails.');
  if (draft.type === 'Agency') for (const { path, message } of takeRateProblems(draft)) refuse(path, message);
  for (const { path, message } of linkProblems(draft.type, draft.linkData)) refuse(['linkData', ...path], message);
}

/** A whole account as it may be. */
export const Account = Shape.superRefine(check);
export type Account = z.output<typeof Account>;

/** A new account as far as nothing else is said (spec 3 §9). */
export const NEW_ACCOUNT: Omit<Account, 'name'> = {
  type: 'DSP',
  status: 'active',
  allowedAds: 50,
  bfmMarginEnabled: true,
  bfmMarginType: 'percent',
  bfmMarginValue: '10',
  demoAccount: false,
  dealManagement: false,
  dealAccessTemplate: false,
  ftrackhhidReach: false,
  uploadedSegment: false,
  shared: false,
  sourceProviders: [],
  accManagerEmails: [],
  featureToggles: {
    audienceBooleanLogic: false,
    contentBooleanLogic: false,
    appOverrideAccess: false,
    bidstreamDataConfiguration: false,
    mediaPlanExclude: false,
  },
  accessibleMarketplaceIds: [],
  ownedMarketplaceIds: [],
  ...NO_TAKE_RATE,
  linkData: [],
};

/** What a call sends of an account: what is missing is as it was, or as a new one has it. */
export const AccountChange = Shape.partial();
