import { type ChangeLog, changesOf, type Fields, type Session } from '@kontor/core/contract';
import { recordChange, type Scope } from '@kontor/core/server';
import { providerList, providerSegmentList } from '@kontor/segments/contract';

export const PROVIDER = 'segment-provider';
/** A segment that a provider makes available; deals of plans that use it follow its price. */
export const PROVIDER_SEGMENT = 'provider-segment';

const { name, alias, parentProvider, owner, dataNames, enabled, accounts } = providerList.fields;
const PROVIDER_FIELDS = {
  name,
  alias,
  parentProvider,
  owner,
  dataNames,
  enabled,
  accounts: { ...accounts, kind: 'names' },
} as const satisfies Fields;
const { title, remoteId, dataType, price } = providerSegmentList.fields;
const SEGMENT_FIELDS = { title, remoteId, dataType, price, expirationDay: { label: 'Expires', kind: 'text' } } as const satisfies Fields;

/** A provider in words. */
export type ProviderWords = {
  name: string;
  alias: string | null;
  parentProvider: string | null;
  owner: string | null;
  dataNames: string[];
  enabled: boolean;
  accounts: string[];
};
export type SegmentWords = { title: string; remoteId: string; dataType: string; price: string; expirationDay: string | null };

export const providerChanges = (before: Partial<ProviderWords>, after: ProviderWords): ChangeLog[] =>
  changesOf(PROVIDER_FIELDS, before, after);
export const segmentChanges = (before: Partial<SegmentWords>, after: SegmentWords): ChangeLog[] => changesOf(SEGMENT_FIELDS, before, after);

type Recorded = { entity: string; entityId: string; action: 'Create' | 'Update' | 'Remove'; summary?: string; changelogs: ChangeLog[] };
/** It stands in the account of who changed it: members of other accounts do not read what the platform did (decisions D54). */
export const recordOfPlatform = (transaction: Scope, session: Session, { summary, ...change }: Recorded) =>
  recordChange(transaction, session, {
    ...change,
    summary: summary ?? `Changed ${change.changelogs.map((line) => line.name).join(', ')}`,
    accountId: session.accountId,
  });
