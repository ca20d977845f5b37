import {
  type Account,
  accountAdminList,
  type accountAdminRoutes,
  LINK_FIELDS,
  LINK_LABELS,
  type LinkData,
  linkOf,
  percentOf,
} from '@kontor/accounts/contract';
import { type AccountType, type ChangeLog, changesOf, type Fields } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';

export const ACCOUNT = 'account';
const { name, status, type, allowedAds } = accountAdminList.fields;
const flag = (label: string) => ({ label, kind: 'flag' }) as const;

const FIELDS = {
  name,
  status,
  type,
  allowedAds,
  bfmMarginEnabled: flag('BFM margin'),
  bfmMarginType: { label: 'BFM margin type', kind: 'text' },
  bfmMarginValue: { label: 'BFM margin value', kind: 'text' },
  demoAccount: flag('Demo account'),
  dealManagement: flag('Deal management'),
  dealAccessTemplate: flag('Deal templates'),
  ftrackhhidReach: flag('FTrackHHID reach'),
  uploadedSegment: flag('Uploaded segments'),
  shared: flag('Shared segments'),
  accManagerEmails: { label: 'Account manager e-mails', kind: 'names' },
  'featureToggles.audienceBooleanLogic': flag('Audience boolean logic'),
  'featureToggles.contentBooleanLogic': flag('Content boolean logic'),
  'featureToggles.appOverrideAccess': flag('App override access'),
  'featureToggles.bidstreamDataConfiguration': flag('Bidstream data configuration'),
  'featureToggles.mediaPlanExclude': flag('Exclusion in media plans'),
  sourceProviders: { label: 'Segment providers', kind: 'names' },
  accessibleMarketplaceIds: { label: 'Accessible marketplaces', kind: 'names' },
  ownedMarketplaceIds: { label: 'Owned marketplaces', kind: 'names' },
  enabled: flag('Take rate'),
  spentType: { label: 'Spent type', kind: 'text' },
  startDate: { label: 'Take rate start date', kind: 'text' },
  spentRanges: { label: 'Take rate ranges', kind: 'names' },
  linkData: { label: 'Link data', kind: 'names' },
} as const satisfies Fields;

export type Names = {
  providers: ReadonlyMap<string, string>;
  marketplaces: ReadonlyMap<string, string>;
  dsps: ReadonlyMap<string, string>;
};

/** “Advertiser ID Vantor, Seat ID V-1”. */
const linkWords = (kind: AccountType, row: LinkData, { dsps }: Names): string =>
  LINK_FIELDS[kind]
    .flatMap((key) => {
      const value = linkOf(kind, row)[key];
      return value === '' ? [] : [`${LINK_LABELS[key]} ${key === 'advertiserId' ? (dsps.get(value) ?? value) : value}`];
    })
    .join(', ');

/** “$0 to $50000: 18 %”. */
const rangeWords = ({ from, to, takeRate }: Account['spentRanges'][number]): string =>
  `$${from || '0'} ${to === '' ? 'and above' : `to $${to}`}: ${percentOf(takeRate)} %`;

const wordsOf = (account: Partial<Account>, names: Names) => ({
  ...account,
  sourceProviders: account.sourceProviders?.map((id) => names.providers.get(id) ?? id),
  accessibleMarketplaceIds: account.accessibleMarketplaceIds?.map((id) => names.marketplaces.get(id) ?? id),
  ownedMarketplaceIds: account.ownedMarketplaceIds?.map((id) => names.marketplaces.get(id) ?? id),
  spentRanges: account.spentRanges?.map(rangeWords),
  linkData: account.type && account.linkData?.map((row) => linkWords(account.type ?? 'DSP', row, names)),
});

/** Lines of history between two states of an account. */
export const accountChanges = (before: Partial<Account>, after: Account, names: Names): ChangeLog[] =>
  changesOf(FIELDS, wordsOf(before, names), wordsOf(after, names));

type Recorded = { id: string; action: 'Create' | 'Update'; changelogs: ChangeLog[] };
/** It stands in the account of who changed it: members of the account do not read what the platform did (decisions D54). */
export function recordAccount(
  transaction: Scope,
  { session }: Pick<SignedCall<(typeof accountAdminRoutes)['create']>, 'session'>,
  { id, action, changelogs }: Recorded,
) {
  const summary = action === 'Create' ? 'Account created' : `Changed ${changelogs.map((line) => line.name).join(', ')}`;
  return recordChange(transaction, session, { entity: ACCOUNT, entityId: id, action, summary, changelogs, accountId: session.accountId });
}
