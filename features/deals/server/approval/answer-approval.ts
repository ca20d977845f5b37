import { fail, personName, staleVersion, unableToProcess } from '@kontor/core/contract';
import { answer, openScope, recordChange, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import {
  ANSWER_LABELS,
  type ApprovalAnswer,
  type DealStatus,
  dealNotFound,
  type dealRoutes,
  nextDealActions,
  reasonMissing,
} from '@kontor/deals/contract';
import { keepShownPlan } from '@kontor/media-plans/server';
import { findDeals, getDeal, lockDeal, type StoredDeal, setDealStatus } from '../deal-store.ts';
import { statusChange } from '../record-moves.ts';
import { agreementsOf, markOf, standingPublishers, type TermsOf, wordsNow } from './agreements.ts';
import { tellPeople } from './ask-approval.ts';
import { type AskedDeal, findAskedDeal, writeAnswer } from './deal-approval-store.ts';

type Answering = Pick<SignedCall<(typeof dealRoutes)['updateStatus']>, 'scope' | 'session' | 'stores'>;
type Wish = { id: string; status: DealStatus; comment: string; version?: number | undefined; seen?: string | undefined };

/** The deal that another account sent to the caller's; for whom it was not sent to, it is missing. */
export async function askedDeal({ scope, session, stores }: Answering, id: string): Promise<AskedDeal> {
  // Staff who look at every account's deals are asked nothing.
  const found = scope.reach === 'own' ? await findAskedDeal(openScope(stores.entities, session.accountId, 'readable'), id) : null;
  return found ?? fail(dealNotFound);
}

/** Where an approver stands towards a deal. */
export const standingOfApprover = ({ approval }: AskedDeal) => ({
  isOwner: false,
  isApprover: approval.answer === 'ASKED',
  needsApproval: true,
});

/** What the deal becomes by an answer: approved once every publisher agrees; one that wants changes is enough (design §6.2). */
async function statusAfter(transaction: Scope, deal: TermsOf, given: ApprovalAnswer): Promise<DealStatus | null> {
  if (given === 'CHANGES_REQUESTED') return given;
  const rows = (await agreementsOf(transaction, [deal])).get(deal.id) ?? [];
  const agreed = standingPublishers(rows);
  return rows.every(({ approval }) => agreed.has(approval.publisherId)) ? 'APPROVED' : null;
}

/** What the deal says, kept so until the transaction ends; throws where it is not what the answer's giver read. */
async function readWords(transaction: Scope, deal: StoredDeal, seen: string | undefined) {
  if (deal.mediaPlanId !== null && !(await keepShownPlan(transaction, deal.mediaPlanId))) fail(unableToProcess);
  const [words] = await wordsNow(transaction, [deal]);
  if (!words || (seen !== undefined && seen !== markOf(words))) fail(staleVersion);
  return words;
}

/** Approves a deal that was sent to the caller's account, or asks for changes (spec 2 §4). */
export async function answerApproval(call: Answering, { id, status, comment, version, seen }: Wish) {
  const { session, stores } = call;
  const asked = await askedDeal(call, id).catch(async (error) => {
    // One's own deal is no secret; its people do not answer for publishers.
    if ((await findDeals(call.scope, [id])).length > 0) fail(unableToProcess);
    throw error;
  });
  const { deal, company } = asked;
  if (!nextDealActions(deal.status, standingOfApprover(asked)).includes(status)) fail(unableToProcess);
  const given: ApprovalAnswer = status === 'APPROVED' ? 'APPROVED' : 'CHANGES_REQUESTED';
  if (given === 'CHANGES_REQUESTED' && comment === '') fail(reasonMissing, undefined, [{ path: 'comment', message: reasonMissing.text }]);
  // A grant opens no write. That the caller was asked is known now, so the answer is written in the name of the deal's account, within its walls.
  const owner = openScope(stores.entities, deal.accountId, 'own');
  const moved = await owner.transaction(async (transaction) => {
    const locked = await lockDeal(transaction, id);
    if (locked?.status !== 'SEND_FOR_APPROVAL') fail(unableToProcess);
    refuseStale(version, locked.version);
    const { deal: now } = await getDeal(transaction, id);
    const agreed = given === 'APPROVED' ? await readWords(transaction, now, seen) : null;
    const by = { by: session.userId, name: personName(session), agreed };
    if (!(await writeAnswer(transaction, { id, approverId: session.accountId, answer: given, comment, ...by }))) fail(unableToProcess);
    const to = await statusAfter(transaction, now, given);
    if (to) await setDealStatus(transaction, [id], { from: 'SEND_FOR_APPROVAL', to });
    await recordChange(transaction, session, {
      entity: 'deal',
      entityId: id,
      action: 'Update',
      summary: `${asked.publisher}: ${ANSWER_LABELS[given]}`,
      changelogs: [
        { name: 'Approval', action: 'Update', oldValue: null, newValue: `${asked.publisher}: ${ANSWER_LABELS[given]}` },
        ...(comment ? [{ name: 'Answer', action: 'Update' as const, oldValue: null, newValue: comment }] : []),
        ...(to ? [statusChange('SEND_FOR_APPROVAL', to)] : []),
      ],
      accountId: deal.accountId,
    });
    return to;
  });
  const answerer = asked.publisher;
  const isApproved = given === 'APPROVED';
  const told = isApproved
    ? ({ of: 'approved', answerer, isLast: moved !== null } as const)
    : ({ of: 'changes', answerer, comment } as const);
  await tellPeople(deal, { stores, told, accounts: [deal.accountId], only: [asked.approval.askedBy, deal.createdBy] });
  await tellPeople(deal, { stores, told: { of: 'answered', answerer: company, isApproved }, accounts: [session.accountId] });
  return answer(null, { msg: isApproved ? 'Deal approved.' : 'Changes requested.', value: id });
}
