import type { FieldIssue } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { dspNames, listDsps } from '@kontor/dsps/server';
import { findMarketplaces, narrowedTo } from '@kontor/marketplaces/server';
import { type MediaPlanTargeting, RECORD_PARTS, type RecordPart } from '@kontor/media-plans/contract';
import { addedTo, type Check, fewOf, type PlanNames, type Planner, type ServerPart } from './server-part.ts';

type Named = { id: string; name: string };
type Find = (scope: Scope, ids: readonly string[]) => Promise<Named[]>;
const FIND: Record<RecordPart, Find> = {
  marketplaceIds: findMarketplaces,
  // Few, and read whole.
  buyers: async (scope, ids) => (ids.length === 0 ? [] : (await listDsps(scope)).filter(({ id }) => ids.includes(id))),
};

/** Of what a plan names already: a DSP that was disabled since has its name still. */
const FIND_NAMES: Record<RecordPart, Find> = {
  ...FIND,
  buyers: async (scope, ids) => (ids.length === 0 ? [] : [...(await dspNames(scope, ids))].map(([id, name]) => ({ id, name }))),
};

/** The publishers of the marketplaces that plans name, each read once. */
async function sources(scope: Scope, targetings: readonly MediaPlanTargeting[]) {
  const found = await findMarketplaces(scope, [...new Set(targetings.flatMap(({ marketplaceIds }) => marketplaceIds.values))]);
  return { marketplaces: new Map(found.map(({ id, publishers }) => [id, publishers])) };
}

async function names(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const named = RECORD_PARTS.map(async (part) => {
    const found = await FIND_NAMES[part](scope, [...new Set(targetings.flatMap((targeting) => targeting[part].values))]);
    return [part, Object.fromEntries(found.map(({ id, name }) => [id, name]))] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

const UNKNOWN: Record<RecordPart, string> = { marketplaceIds: 'Your account has no marketplace', buyers: 'There is no buyer' };

/** Marketplaces that others of the account may choose, and this person may not (decisions D68). */
async function notForThem({ scope, session }: Planner, ids: readonly string[]): Promise<FieldIssue[]> {
  const named = ids.length === 0 ? null : await narrowedTo(scope, session.userId);
  if (named === null) return [];
  const closed = (await findMarketplaces(scope, ids)).filter(({ id }) => !named.has(id)).map(({ name }) => name);
  if (closed.length === 0) return [];
  const message = `You may not choose ${fewOf(closed)}. Remove it, or choose another from the list.`;
  return [{ path: 'targeting.marketplaceIds', message }];
}

/** What is wrong with records that are added: another account's answers as one that is not there. */
async function problems({ scope, session }: Planner, { targeting, before }: Check): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const part of RECORD_PARTS) {
    const ids = addedTo(targeting[part].values, before?.[part].values);
    const known = new Set((await FIND[part](scope, ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      issues.push({
        path: `targeting.${part}`,
        message: `${UNKNOWN[part]} ${fewOf(unknown)}. Remove it, or choose another from the list.`,
      });
  }
  return [...issues, ...(await notForThem({ scope, session }, addedTo(targeting.marketplaceIds.values, before?.marketplaceIds.values)))];
}

/** Marketplaces and buyers. */
export const records: ServerPart = { sources, names, problems };
