import { fail } from '@kontor/core/contract';
import { type DealDraft, dealNotPublishable, errorsOf, type Finding, findingWords } from '@kontor/deals/contract';
import { type PreflightAsker, preflightOf } from './preflight.ts';

type Change = { before: DealDraft; after: DealDraft };

/** What the market and the plan's conditions are asked by. */
const ASKED = ['type', 'rate', 'marginType', 'marginValue', 'mediaPlans', 'pubSeats'] as const satisfies readonly (keyof DealDraft)[];
const asksMarket = ({ before, after }: Change) => ASKED.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

const nameOf = ({ code, field }: Finding) => `${code} ${field}`;

/**
 * Errors that each change of a published deal brings in; what was wrong before keeps nobody from mending the rest. A change that asks nothing of the
 * market pays for no forecast.
 */
export async function errorsBroughtIn(asker: PreflightAsker, changes: readonly Change[]): Promise<Finding[][]> {
  if (changes.length === 0) return [];
  const drafts = changes.flatMap(({ before, after }) => [before, after]);
  const found = await preflightOf(asker, drafts, { isQuick: !changes.some(asksMarket) });
  return changes.map((_, n) => {
    const known = new Set(errorsOf(found[2 * n]?.findings ?? []).map(nameOf));
    return errorsOf(found[2 * n + 1]?.findings ?? []).filter((one) => !known.has(nameOf(one)));
  });
}

/** What a change that would publish such an error is refused with. */
export const unpublishFirst = (found: Finding): string => `${findingWords(found)} Unpublish the deal to save this.`;

/** Errors block on every path: also where a published deal is changed to have one. */
export async function refuseErrorsBroughtIn(asker: PreflightAsker, change: Change): Promise<void> {
  const [errors = []] = await errorsBroughtIn(asker, [change]);
  const issues = errors.map((one) => ({ path: one.field, message: `${one.text} ${one.fix}` }));
  if (errors[0]) fail(dealNotPublishable, unpublishFirst(errors[0]), issues);
}
