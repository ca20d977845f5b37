import { changesOf, fail, ZONES } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import {
  DEAL_FIELDS,
  type DealComparison,
  type DealDifference,
  DealDraft,
  type DealVersion,
  type dealVersionRoutes,
  seatProblem,
  versionNotFound,
  versionRefused,
} from '@kontor/deals/contract';
import { dspNames, listDsps } from '@kontor/dsps/server';
import { findMediaPlans, titlesOfPlans } from '@kontor/media-plans/server';
import { draftOf } from '../deal-draft.ts';
import { getDeal, type StoredDeal, undeleteDeal } from '../deal-store.ts';
import { namesFor } from '../draft-checks.ts';
import { buyerFacts } from '../preflight/buyer-facts.ts';
import { refuseTooMany } from '../published-room.ts';
import { statusChange } from '../record-moves.ts';
import { changeDeal, DEAL } from '../write-deal.ts';
import { findVersion, listVersions } from './deal-version-store.ts';

type Routes = typeof dealVersionRoutes;

type Head = Omit<DealVersion, 'updateDate'> & { createdAt: Date };
const headOf = ({ number, status, summary, creatorName, createdAt }: Head): DealVersion => ({
  number,
  status,
  summary,
  creatorName,
  updateDate: createdAt.toISOString(),
});

export async function readVersions({ input, scope }: SignedCall<Routes['versions']>): Promise<DealVersion[]> {
  const { deal } = await getDeal(scope, input.id);
  return (await listVersions(scope, deal.id)).map(headOf);
}

/** Each field in which two drafts differ, in words, with its key. */
async function differencesOf(scope: Scope, from: DealDraft, to: DealDraft): Promise<DealDifference[]> {
  const names = await namesFor(scope, from, to);
  return Object.entries(DEAL_FIELDS).flatMap(([key, field]) =>
    changesOf({ [key]: field }, from, to, names).map((change) => ({ ...change, key })),
  );
}

export async function compareVersions({ input, scope }: SignedCall<Routes['compare']>): Promise<DealComparison> {
  const { deal } = await getDeal(scope, input.id);
  const find = async (number: number) => (await findVersion(scope, deal.id, number)) ?? fail(versionNotFound);
  const from = await find(input.from);
  const to = input.to === undefined ? null : await find(input.to);
  return {
    from: headOf(from),
    to: to && headOf(to),
    version: deal.version,
    differences: await differencesOf(scope, from.draft, to?.draft ?? draftOf(deal)),
  };
}

const RESTORE_OTHERS = 'Restore the other fields';
type Gone = { path: keyof DealDraft; message: string };

/** What a version names that is gone since, or does not go together with the deal any more; what the deal has already is no news. */
async function goneOf(scope: Scope, draft: DealDraft, before: DealDraft): Promise<Gone | null> {
  const { mediaPlans, dealDspId, seat } = draft;
  if (mediaPlans && mediaPlans !== before.mediaPlans && (await findMediaPlans(scope, [mediaPlans])).length === 0) {
    const known = (await titlesOfPlans(scope, [mediaPlans])).get(mediaPlans);
    const name = known ? `“${known}” ` : '';
    return {
      path: 'mediaPlans',
      message: `The media plan ${name}of this version was deleted. ${RESTORE_OTHERS}, or bring the plan back first.`,
    };
  }
  if (dealDspId === before.dealDspId && seat === before.seat) return null;
  const [dsp] = await listDsps(scope, { ids: [dealDspId] });
  if (!dsp) {
    const known = (await dspNames(scope, [dealDspId])).get(dealDspId);
    const name = known ? `${known} ` : '';
    return dealDspId === before.dealDspId
      ? null
      : { path: 'dealDspId', message: `The DSP ${name}of this version is no longer available. ${RESTORE_OTHERS}.` };
  }
  const [wrong] = seatProblem(seat, buyerFacts(dsp));
  return wrong ? { path: 'seat', message: `${wrong.text} Restore the DSP together with its seat, or the other fields alone.` } : null;
}

/** A version may break what has come to be a rule since, or name what is gone: says which, and what to do. */
async function checkedDraft(scope: Scope, draft: DealDraft, before: DealDraft): Promise<DealDraft> {
  const { data, error } = DealDraft.safeParse(draft);
  if (error) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    fail(versionRefused, issues.map(({ message }) => message).join(' '), issues);
  }
  const gone = await goneOf(scope, draft, before);
  if (gone) fail(versionRefused, gone.message, [gone]);
  return data ?? draft;
}

/** A deal with a version, or fields of it, put onto it; null where no such version is kept. */
export async function withVersion(
  scope: Scope,
  deal: StoredDeal,
  { number, fields }: { number: number; fields?: readonly string[] | undefined },
) {
  const kept = await findVersion(scope, deal.id, number);
  if (!kept) return null;
  const before = draftOf(deal);
  const wanted = new Set<string>(fields ?? Object.keys(DEAL_FIELDS));
  const taken = Object.entries(kept.draft).filter(([key]) => wanted.has(key));
  const merged: DealDraft = { ...before, ...Object.fromEntries(taken) };
  return { before, merged, keptAt: kept.createdAt };
}

/** Puts a version, or fields of it, onto the deal as it is now: a change like any other, which makes a new version. */
export async function restoreVersion({ input, session, scope, stores }: SignedCall<Routes['restoreVersion']>) {
  const { deal } = await getDeal(scope, input.id);
  const { before, merged, keptAt } = (await withVersion(scope, deal, input)) ?? fail(versionNotFound);
  if ((await differencesOf(scope, before, merged)).length === 0)
    return answer(null, { msg: `The deal is as it was in version ${input.number} already.`, value: deal.id });
  const draft = await checkedDraft(scope, merged, before);
  const write = { ...draft, id: deal.id, version: input.version ?? deal.version };
  await changeDeal(
    { input: write, session, scope, stores },
    (fields) => `Restored ${fields} of version ${input.number}, ${dateOf(keptAt)}`,
  );
  return answer(null, { msg: 'Version restored.', value: deal.id });
}

const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONES.EST.iana,
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dateOf = (at: Date) => `${EASTERN.format(at)} EST`;

/** Takes back the deletion of a deal; twice is once. */
export async function restoreDeal({ input, session, scope }: SignedCall<Routes['restore']>) {
  await scope.transaction(async (transaction) => {
    const back = await undeleteDeal(transaction, input.id);
    if (back === null) return;
    const { title, status, was } = back;
    if (status === 'PUBLISHED') await refuseTooMany(transaction, scope.accountId, true);
    await recordChange(transaction, session, {
      entity: DEAL,
      entityId: input.id,
      action: 'Create',
      summary: 'Deal restored',
      changelogs: [
        ...changesOf({ title: DEAL_FIELDS.title }, undefined, { title }),
        ...(was === status ? [] : [statusChange(was, status)]),
      ],
      accountId: scope.accountId,
    });
  });
  return answer(null, { msg: 'Deal restored.', value: input.id });
}
