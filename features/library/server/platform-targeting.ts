import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { onlyOfPlatform } from '@kontor/library/contract';
import { findMarketplaces } from '@kontor/marketplaces/server';
import { LIST_TYPES, LISTS_OF } from '@kontor/media-lists/contract';
import { findMediaLists } from '@kontor/media-lists/server';
import { type MediaPlanTargeting, segmentsNamed } from '@kontor/media-plans/contract';
import { savedTargeting } from '@kontor/media-plans/server';
import { findSegments } from '@kontor/segments/server';

type Found = { path: string; names: readonly string[]; what: string };
/** What belongs to an account, of one part of a targeting. */
type Check = (scope: Scope, targeting: MediaPlanTargeting) => Promise<Found[]>;

/** Media lists are of accounts, all of them. */
const lists: Check = async (scope, targeting) => {
  const keys = LIST_TYPES.map((type) => LISTS_OF[type].key);
  const known = await findMediaLists(
    scope,
    keys.flatMap((key) => targeting[key].ids),
  );
  return keys.map((key) => ({
    path: key,
    names: targeting[key].ids.map((id) => known.get(id)?.title ?? id),
    what: 'media list',
  }));
};

/** Those that are of an account alone; what is not there is refused by the plan's own check. */
const marketplaces: Check = async (scope, { marketplaceIds }) => {
  const found = await findMarketplaces(scope, marketplaceIds.values);
  const custom = found.filter(({ isCustom }) => isCustom).map(({ name }) => name);
  return [{ path: 'marketplaceIds', names: custom, what: 'custom marketplace' }];
};

/** Uploaded and owned segments, in boxes and in logic. */
const segments: Check = async (scope, targeting) => {
  const found = await findSegments(scope, segmentsNamed(targeting));
  const own = found.filter(({ accountId }) => accountId !== null).map(({ title }) => title);
  return [{ path: 'includeSegments', names: own, what: 'segment of an account' }];
};

const CHECKS: readonly Check[] = [lists, marketplaces, segments];

const words = ({ names, what }: Found): string =>
  `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? `is a ${what}` : `are each a ${what}`}. Remove ${names.length === 1 ? 'it' : 'them'}.`;

/** The platform opens all that it has to an item, whatever the account of who writes it may use. */
const asPlatform = (session: Session): Session => ({
  ...session,
  sharedSegment: true,
  featureToggles: { ...session.featureToggles, audienceBooleanLogic: true, contentBooleanLogic: true, mediaPlanExclude: false },
});

type Writer = { scope: Scope; session: Session };

/**
 * What an item is saved with: targeting as a plan would have it, of what belongs to the platform alone. The scope reads every account, so that
 * what is an account's is named. Throws, naming each value.
 */
export async function platformTargeting(
  { scope, session }: Writer,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const found = (await Promise.all(CHECKS.map((check) => check(scope, asked)))).flat().filter(({ names }) => names.length > 0);
  const issues: FieldIssue[] = found.map((one) => ({ path: `targeting.${one.path}`, message: words(one) }));
  if (issues.length > 0) fail(onlyOfPlatform, [onlyOfPlatform.text, ...issues.map(({ message }) => message)].join(' '), issues);
  return savedTargeting({ scope, session: asPlatform(session) }, asked, before);
}
