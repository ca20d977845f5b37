import type { Dimension, Targeting } from '@kontor/market/contract';
import type { MediaListKey } from '@kontor/media-lists/contract';
import type { DirectInventory, PublisherAccount } from '@kontor/publishers/contract';
import type { SaidByRequests } from '@kontor/segments/contract';
import type { MediaPlanTargeting } from './plan-targeting.ts';

/** One condition of a plan: a forecast says by its key what removing it would bring. */
export type PlanClause = { key: string; tree: Targeting };

/** Conditions of one part that have a cost each; of more, those beyond share one, for every clause is counted with all the others. */
export const MOST_APART = 22;
/** The key of what shares one clause, after that of its part. */
export const REST = 'rest';
/** Those that have a clause each, and those that share one. */
export const apart = <T>(all: readonly T[]): { each: readonly T[]; rest: readonly T[] } =>
  all.length <= MOST_APART ? { each: all, rest: [] } : { each: all.slice(0, MOST_APART - 1), rest: all.slice(MOST_APART - 1) };

/** How people call a code of a dimension, or the id of something that a part names, by the part's key; undefined where nobody knows it. */
export type NameById = (of: string, id: string) => string | undefined;

/** What the ids in a plan's targeting stand for, as the server reads them for the plan's account. */
export type PlanSources = {
  /** Codes that a media list holds, by its id. */
  lists: ReadonlyMap<string, string[]>;
  /** Publishers of a marketplace, by its id. */
  marketplaces: ReadonlyMap<string, readonly string[]>;
  /** The market's publisher accounts, and the apps and sites that plans leave out, by id: where a plan is of publisher direct inventory. */
  accounts: readonly PublisherAccount[];
  inventory: ReadonlyMap<string, DirectInventory>;
  segments: SaidByRequests;
};
export const NO_SOURCES: PlanSources = {
  lists: new Map(),
  marketplaces: new Map(),
  accounts: [],
  inventory: new Map(),
  segments: new Map(),
};

/** Keys of the targeting that are no choice of a request's values. */
export type PartKey =
  | 'marketplaceIds'
  | 'buyers'
  | 'accSettingsReq'
  | 'includeSegments'
  | 'audienceBooleanLogic'
  | 'contentBooleanLogic'
  | MediaListKey;

/**
 * What a plan targets besides choices of a request's values: segments, marketplaces, logic. Its key is its key in the targeting, and begins
 * the keys of its clauses (`includeSegments`, `includeSegments:<more>`).
 */
export type PlanPart = {
  key: PartKey;
  label: string;
  /** What of the targeting says it, where that is more than its key. */
  fields?: readonly (keyof MediaPlanTargeting)[];
  /** Whether a plan has it at all; it has where nothing is said. */
  isOpen?: (targeting: MediaPlanTargeting) => boolean;
  /** Where the editor lists it. */
  group: 'Inventory' | 'Geography' | 'Content' | 'Audience';
  /** The dimension in whose section it is edited, where it has none of its own. */
  within?: Dimension;
  /** How much of it a plan holds, beside its name in the editor. */
  count: (targeting: MediaPlanTargeting) => number;
  /** What a plan says of it, for history; null where it says nothing. */
  words: (targeting: MediaPlanTargeting, nameOf: NameById) => string | null;
  clauses: (targeting: MediaPlanTargeting, sources: PlanSources) => PlanClause[];
  /** How the clause of a key is called beside what it costs. */
  clauseLabel: (targeting: MediaPlanTargeting, key: string, nameOf: NameById) => { label: string; isExclude: boolean };
};
