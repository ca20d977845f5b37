import { type ChangeLog, fail, type Session } from '@kontor/core/contract';
import type { Scope, SignedCall, Stores } from '@kontor/core/server';
import {
  type DealStatus,
  dealNotFound,
  dealNotPublishable,
  type dealRoutes,
  errorsOf,
  type Finding,
  findingWords,
  warningName,
  warningsOf,
  warningsOpen,
} from '@kontor/deals/contract';
import { draftOf } from '../deal-draft.ts';
import { findDeals, type StoredDeal } from '../deal-store.ts';
import { LAUNCHES } from './launches.ts';
import { type PreflightAsker, preflightOf } from './preflight.ts';

/** Codes of the warnings that whoever moves a deal has seen; undefined where the caller knows of none, as the specification's calls. */
export type Acknowledging = { acknowledged?: readonly string[] | undefined };

type Caller = { scope: Scope; session: Session; stores: Stores; transport: { signal: AbortSignal } };
const askerOf = ({ scope, session, stores, transport }: Caller): PreflightAsker => ({ scope, session, stores, signal: transport.signal });

const nameOf = ({ code }: Finding) => warningName(code);

/** Throws what the pre-flight refuses, all of it by field; answers the warnings of findings as history keeps them. */
export function launchLines(findings: readonly Finding[], { acknowledged }: Acknowledging): ChangeLog[] {
  const errors = errorsOf(findings);
  const asIssues = (some: readonly Finding[]) => some.map((one) => ({ path: one.field, message: `${one.text} ${one.fix}` }));
  if (errors[0]) fail(dealNotPublishable, findingWords(errors[0]), asIssues(errors));
  const open = unseen(findings, { acknowledged });
  if (open.length > 0) fail(warningsOpen, undefined, asIssues(open));
  return warningLines(findings, { acknowledged });
}

const unseen = (findings: readonly Finding[], { acknowledged }: Acknowledging) =>
  acknowledged ? warningsOf(findings).filter(({ code }) => !acknowledged.includes(code)) : [];

/** The warnings of findings as history keeps them. */
export function warningLines(findings: readonly Finding[], { acknowledged }: Acknowledging): ChangeLog[] {
  const name = acknowledged ? 'Warning acknowledged' : 'Warning';
  return warningsOf(findings).map((one) => ({ name, action: 'Update', oldValue: null, newValue: `${nameOf(one)}: ${one.text}` }));
}

/** Why a deal of a bulk edit is not published: the warnings that nobody has acknowledged, by name. */
export function openWarnings(findings: readonly Finding[], seen: Acknowledging): string[] {
  const names = [...new Set(unseen(findings, seen).map(nameOf))];
  return names.length > 0 ? [`${warningsOpen.text} ${names.join(', ')}.`] : [];
}

/** Checks a deal before it is published or sent for approval, on whatever path; of any other move nothing is asked. */
export async function checkedForLaunch(
  caller: Caller,
  deal: StoredDeal,
  { to, acknowledged }: { to: DealStatus } & Acknowledging,
): Promise<ChangeLog[]> {
  if (!LAUNCHES.includes(to)) return [];
  // To the end, whoever has left: a check that was cut short would let everything pass.
  const [preflight] = await preflightOf({ ...askerOf(caller), signal: undefined, isLaunch: true }, [draftOf(deal)]);
  return launchLines(preflight?.findings ?? [], { acknowledged });
}

/** The pre-flight of a saved deal, or of one on its way to being saved. */
export async function readPreflight({ input, ...call }: SignedCall<(typeof dealRoutes)['preflight']>) {
  const [stored] = input.id ? await findDeals(call.scope, [input.id]) : [];
  if (input.id && !stored) fail(dealNotFound);
  const [preflight] = await preflightOf(askerOf(call), [stored ? draftOf(stored) : input.deal], {
    isPublished: stored?.status === 'PUBLISHED',
  });
  return preflight ?? { findings: [], isWhole: false };
}
