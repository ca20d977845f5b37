import { NO_LOGIC } from '@kontor/boolean-logic/contract';
import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { onlyOfPlatform } from '@kontor/library/contract';
import { findMarketplaces } from '@kontor/marketplaces/server';
import { LIST_TYPES, LISTS_OF } from '@kontor/media-lists/contract';
import { findMediaLists } from '@kontor/media-lists/server';
import { emptyTargeting, type MediaPlanTargeting, segmentsNamed } from '@kontor/media-plans/contract';
import { savedTargeting } from '@kontor/media-plans/server';
import { findSegments } from '@kontor/segments/server';

type Found = { path: string; ids: readonly string[]; names: readonly string[]; what: string };
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
    ids: targeting[key].ids,
    names: targeting[key].ids.map((id) => known.get(id)?.title ?? id),
    what: 'media list',
  }));
};

/** Those that are of an account alone; what is not there is refused by the plan's own check. */
const marketplaces: Check = async (scope, { marketplaceIds }) => {
  const found = await findMarketplaces(scope, marketplaceIds.values);
  const custom = found.filter(({ isCustom }) => isCustom);
  return [{ path: 'marketplaceIds', ids: custom.map(({ id }) => id), names: custom.map(({ name }) => name), what: 'custom marketplace' }];
};

/** Uploaded and owned segments, in boxes and in logic. */
const segments: Check = async (scope, targeting) => {
  const found = await findSegments(scope, segmentsNamed(targeting));
  const own = found.filter(({ accountId }) => accountId !== null);
  return [{ path: 'includeSegments', ids: own.map(({ id }) => id), names: own.map(({ title }) => title), what: 'segment of an account' }];
};

const CHECKS: readonly Check[] = [lists, marketplaces, segments];

/** What of a targeting belongs to accounts, of each part that holds some. */
const ofAccounts = async (scope: Scope, targeting: MediaPlanTargeting): Promise<Found[]> =>
  (await Promise.all(CHECKS.map((check) => check(scope, targeting)))).flat().filter(({ names }) => names.length > 0);

const said = ({ names, what }: Found): string =>
  `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? `is a ${what}` : `are each a ${what}`}`;
const words = (found: Found): string => `${said(found)}. Remove ${found.names.length === 1 ? 'it' : 'them'}.`;

/** A targeting without what belongs to accounts, and that in words. Logic that names a segment of an account goes as a whole. The scope reads every account. */
export async function platformPart(
  scope: Scope,
  targeting: MediaPlanTargeting,
): Promise<{ targeting: MediaPlanTargeting; leftOut: string[] }> {
  const found = await ofAccounts(scope, targeting);
  const gone = new Set(found.flatMap(({ ids }) => ids));
  const stays = <Named extends { id: string }>(all: readonly Named[]) => all.filter(({ id }) => !gone.has(id));
  const logicOf = (key: 'audienceBooleanLogic' | 'contentBooleanLogic') =>
    segmentsNamed({ ...emptyTargeting(), [key]: targeting[key] }).some((id) => gone.has(id)) ? NO_LOGIC : targeting[key];
  return {
    targeting: {
      ...targeting,
      ...Object.fromEntries(LIST_TYPES.map((type) => [LISTS_OF[type].key, { ...targeting[LISTS_OF[type].key], ids: [] }])),
      marketplaceIds: { ...targeting.marketplaceIds, values: targeting.marketplaceIds.values.filter((id) => !gone.has(id)) },
      includeSegments: stays(targeting.includeSegments),
      excludeSegments: stays(targeting.excludeSegments),
      audienceBooleanLogic: logicOf('audienceBooleanLogic'),
      contentBooleanLogic: logicOf('contentBooleanLogic'),
    },
    leftOut: found.map(said),
  };
}

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
  const found = await ofAccounts(scope, asked);
  const issues: FieldIssue[] = found.map((one) => ({ path: `targeting.${one.path}`, message: words(one) }));
  if (issues.length > 0) fail(onlyOfPlatform, [onlyOfPlatform.text, ...issues.map(({ message }) => message)].join(' '), issues);
  return savedTargeting({ scope, session: asPlatform(session) }, asked, before);
}
