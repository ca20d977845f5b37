import type { FieldIssue } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { listDsps } from '@kontor/dsps/server';
import { findMarketplaces } from '@kontor/marketplaces/server';
import { type MediaPlanTargeting, RECORD_PARTS, type RecordPart } from '@kontor/media-plans/contract';

type Named = { id: string; name: string };
const FIND: Record<RecordPart, (scope: Scope, ids: readonly string[]) => Promise<Named[]>> = {
  marketplaceIds: findMarketplaces,
  // Few, and read whole.
  buyers: async (scope, ids) => (ids.length === 0 ? [] : (await listDsps(scope)).filter(({ id }) => ids.includes(id))),
};

/** Names of the records that these targetings choose by id, by part. */
export async function recordNames(
  scope: Scope,
  targetings: readonly MediaPlanTargeting[],
): Promise<[RecordPart, Record<string, string>][]> {
  const ofPart = async (part: RecordPart): Promise<[RecordPart, Record<string, string>]> => {
    const found = await FIND[part](scope, [...new Set(targetings.flatMap((targeting) => targeting[part].values))]);
    return [part, Object.fromEntries(found.map(({ id, name }) => [id, name]))];
  };
  return Promise.all(RECORD_PARTS.map(ofPart));
}

const UNKNOWN: Record<RecordPart, string> = { marketplaceIds: 'Your account has no marketplace', buyers: 'There is no buyer' };
const MOST_NAMED = 3;

/** What is wrong with records that are added: another account's answers as one that is not there. */
export async function unknownRecords(scope: Scope, added: (part: RecordPart) => readonly string[]): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const part of RECORD_PARTS) {
    const ids = added(part);
    const known = new Set((await FIND[part](scope, ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) continue;
    const more = unknown.length - MOST_NAMED;
    const named = `${unknown.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    issues.push({ path: `targeting.${part}`, message: `${UNKNOWN[part]} ${named}. Remove it, or choose another from the list.` });
  }
  return issues;
}
