import {
  type Account,
  type AccountDetail,
  type accountAdminRoutes,
  LINK_FIELDS,
  LINK_LABELS,
  type LinkData,
  linkOf,
  NEW_ACCOUNT,
} from '@kontor/accounts/contract';
import type { AccountType, Output } from '@kontor/core/contract';
import type { Labels } from '@kontor/core/web';

export type Choices = Output<(typeof accountAdminRoutes)['choices']>;
export type LinkDsps = Output<(typeof accountAdminRoutes)['dsps']>;

/** What the form of an account holds; a number that is not typed yet is empty. */
export type AccountValues = Omit<Account, 'allowedAds'> & { allowedAds: number | '' };

export const NEW_VALUES: AccountValues = { ...NEW_ACCOUNT, name: '' };

export const LABELS: Labels = {
  name: 'Name',
  type: 'Type',
  allowedAds: 'Allowed ads',
  accManagerEmails: 'Account manager e-mails',
  bfmMarginEnabled: 'BFM margin',
  bfmMarginType: 'Margin type',
  bfmMarginValue: 'Margin value',
  status: 'Active',
  dealManagement: 'Deal management',
  dealAccessTemplate: 'Deal templates',
  ftrackhhidReach: 'FTrackHHID reach',
  uploadedSegment: 'Uploaded segments',
  shared: 'Shared segments',
  sourceProviders: 'Segment providers',
  demoAccount: 'Demo account',
  'featureToggles.audienceBooleanLogic': 'Audience boolean logic',
  'featureToggles.contentBooleanLogic': 'Content boolean logic',
  'featureToggles.appOverrideAccess': 'App override access',
  'featureToggles.bidstreamDataConfiguration': 'Bidstream data configuration',
  'featureToggles.mediaPlanExclude': 'Exclusion in media plans',
  accessibleMarketplaceIds: 'Accessible marketplaces',
  ownedMarketplaceIds: 'Owned marketplaces',
  'linkData.*.advertiserId': LINK_LABELS.advertiserId,
  'linkData.*.pubId': LINK_LABELS.pubId,
  'linkData.*.seatId': LINK_LABELS.seatId,
  'linkData.*.agencyId': LINK_LABELS.agencyId,
  'linkData.*.adomain': LINK_LABELS.adomain,
  linkData: 'Link data',
};

export const NUMBERS = { allowedAds: { decimals: 0, isNumber: true }, bfmMarginValue: { decimals: 2 } } as const;

/** Switches with what each does, in the order of the page. */
export const FLAGS = [
  ['dealManagement', 'Its people plan, create deals and read reports.'],
  ['dealAccessTemplate', 'Its people start deals from templates of the library.'],
  ['ftrackhhidReach', 'Its people open the reach page.'],
  ['uploadedSegment', 'Its people upload segments of their own.'],
  ['demoAccount', 'Shown to visitors: a badge says so, and the platform’s totals leave it out.'],
] as const satisfies readonly (readonly [keyof AccountValues, string])[];
export const TOGGLES = [
  ['audienceBooleanLogic', 'Plans combine segments with and, or and not.'],
  ['contentBooleanLogic', 'Plans combine content with and, or and not.'],
  ['appOverrideAccess', 'Its people correct what is known of apps.'],
  ['bidstreamDataConfiguration', 'Deals choose which bidstream fields buyers receive.'],
  ['mediaPlanExclude', 'Plans include values alone: the choice to exclude is hidden.'],
] as const satisfies readonly (readonly [keyof Account['featureToggles'], string])[];

export const valuesOf = (detail: AccountDetail): AccountValues => {
  const { accountId, customMarketplaces, users, publishedDeals, createDate, lastUpdate, version, status, ...values } = detail;
  return { ...values, status: status === 'active' ? 'active' : 'banned' };
};

const linkWords = (type: AccountType, row: LinkData): string =>
  LINK_FIELDS[type].flatMap((key) => linkOf(type, row)[key] || []).join(' ') || 'empty';
const yesNo = (is: boolean) => (is ? 'On' : 'Off');

/** A field's value as people read it. */
export function wordsOf(path: string, values: AccountValues): string {
  const { type, linkData, featureToggles, accManagerEmails, sourceProviders, accessibleMarketplaceIds } = values;
  const words: Record<string, string> = {
    name: values.name,
    type,
    allowedAds: String(values.allowedAds),
    accManagerEmails: accManagerEmails.join(', '),
    bfmMarginEnabled: yesNo(values.bfmMarginEnabled),
    bfmMarginType: values.bfmMarginType,
    bfmMarginValue: values.bfmMarginValue,
    status: yesNo(values.status === 'active'),
    shared: yesNo(values.shared),
    sourceProviders: `${sourceProviders.length} chosen`,
    accessibleMarketplaceIds: `${accessibleMarketplaceIds.length} chosen`,
    ownedMarketplaceIds: `${values.ownedMarketplaceIds.length} chosen`,
    linkData: linkData.map((row) => linkWords(type, row)).join('; '),
    ...Object.fromEntries(FLAGS.map(([key]) => [key, yesNo(Boolean(values[key]))])),
    ...Object.fromEntries(TOGGLES.map(([key]) => [`featureToggles.${key}`, yesNo(featureToggles[key])])),
  };
  return words[path] || '–';
}

const counted = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
/** The same as counts. */
export const stopGroups = ({ publishedDeals, users }: Pick<AccountDetail, 'publishedDeals' | 'users'>) => [
  { label: publishedDeals === 1 ? 'published deal stops' : 'published deals stop', count: publishedDeals },
  { label: users === 1 ? 'user is signed out' : 'users are signed out', count: users, detail: 'and cannot sign in' },
];

/** What switching it off ends: its published deals and its people's sessions. */
export const stopWords = ({ publishedDeals, users }: Pick<AccountDetail, 'publishedDeals' | 'users'>): string =>
  `${counted(publishedDeals, 'published deal stops', 'published deals stop')} and ${counted(users, 'user is', 'users are')} signed out.`;
