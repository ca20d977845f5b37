import { type ChangeLog, changesOf } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import {
  ACTION_LABELS,
  type BulkChange,
  DEAL_FIELDS,
  DealDraft,
  type DealStatus,
  dealInactive,
  edited,
  errorsOf,
  type Finding,
  findingWords,
  nextDealActions,
  STATUS_LABELS,
  type Standing,
  type Stop,
  unfit,
} from '@kontor/deals/contract';
import { type Again, approvalsAfter } from '../approval/approval-after.ts';
import { approversOfDeals } from '../approval/ask-approval.ts';
import type { Approver } from '../approval/deal-approval-store.ts';
import { draftOf } from '../deal-draft.ts';
import { standingsOf, yetToApprove } from '../deal-standings.ts';
import { dealAs, type StoredDeal } from '../deal-store.ts';
import { type DraftFacts, draftFacts, draftRefusal, type Refusal } from '../draft-checks.ts';
import { LAUNCHES } from '../preflight/launches.ts';
import { type PreflightAsker, preflightOf } from '../preflight/preflight.ts';
import { type Acknowledging, openWarnings } from '../preflight/preflight-gate.ts';
import { errorsBroughtIn, unpublishFirst } from '../preflight/published-gate.ts';
import { mustApprove, stopOf, type TakenBack, takenBackOf } from './bulk-edit-stops.ts';

/** What is wanted of one deal: its fields as they shall be, and its status where that shall move. */
/** `unfit`: why a change has no meaning for it. */
export type Wanted = { deal: StoredDeal; after: DealDraft; to: DealStatus | null; isUndo?: boolean; unfit?: string | null };
export type Planned = Wanted & {
  before: DealDraft;
  /** Of its fields; the status is `to`. */
  changelogs: ChangeLog[];
  refusals: string[];
  /** What publishing would find. */
  findings: Finding[];
  /** Who is asked, where it is sent for approval. */
  approvers: Approver[];
  /** What the change does to what publishers have agreed to. */
  again: Again;
  /** Where that moves it though nobody asked for it, in words. */
  takenBack: TakenBack | null;
  stops: Stop | null;
  /** Why the undo of an edit brings its fields back and does not publish it again. */
  notBack: string[];
};

const WAITS = 'A deal that waits for approval cannot be edited.';
const LOWER = 'The Floor CPM would not be above 0.';

/** A deal as a change of a bulk edit leaves it. */
export function wantedOf(deal: StoredDeal, change: BulkChange): Wanted {
  const { status } = change;
  const now = draftOf(deal);
  return { deal, after: edited(now, change), to: status && status !== deal.status ? status : null, unfit: unfit(now, change) };
}

/** As the field says it, where one does. */
const wordsOf = ({ text, issues }: Refusal) => issues[0]?.message ?? text;

/** Why the fields cannot become so: the same that a change by its page is refused for. */
function fieldRefusals(facts: DraftFacts, { deal, after, isUndo }: Wanted, before: DealDraft): string[] {
  if (deal.status === 'INACTIVE') return [dealInactive.text];
  if (isUndo) {
    const refused = draftRefusal(facts, after, after);
    return refused ? [wordsOf(refused)] : [];
  }
  if (deal.status === 'SEND_FOR_APPROVAL') return [WAITS];
  if (Number(after.rate) <= 0) return [LOWER];
  const { data, error } = DealDraft.safeParse(after);
  if (error) return [...new Set(error.issues.map(({ message }) => message))];
  const refused = draftRefusal(facts, data, before);
  return refused ? [wordsOf(refused)] : [];
}

/** Why a status leads nowhere that was asked for. */
function noStep(from: DealStatus, to: DealStatus, standing: Standing | undefined): string {
  if (to === 'PUBLISHED' && standing?.needsApproval && nextDealActions(from, standing).length > 0)
    return from === 'UNPUBLISHED' ? 'Needs approval before it can be published again.' : 'Needs approval before it can be published.';
  if (to === 'SEND_FOR_APPROVAL' && standing && !standing.needsApproval)
    return 'No publisher has to approve it, so it is not sent for approval.';
  const step = ACTION_LABELS[to] ?? STATUS_LABELS[to];
  return `It is ${STATUS_LABELS[from]}, so it cannot take the step “${step}”.`;
}

type Facing = {
  standing: Standing | undefined;
  /** Publishers that have yet to approve it. */
  yet: string[];
  findings: Finding[];
  again: Again;
  approvers: Approver[] | string;
};

/** Why the status cannot move so; undoing also goes back where no next action leads. */
function moveRefusals({ deal, to, isUndo }: Wanted, { standing, yet, findings, again, approvers }: Facing, seen: Acknowledging): string[] {
  if (to === null) return [];
  if (again?.to) return to === again.to ? [] : ['The change must be approved first: change it and its status one after the other.'];
  if (isUndo && standing?.needsApproval !== false && (to === 'PUBLISHED' || to === 'APPROVED'))
    return [`It stays ${STATUS_LABELS[deal.status]}: ${mustApprove(yet)}.`];
  if (!(isUndo && to !== 'PUBLISHED') && !(standing && nextDealActions(deal.status, standing).includes(to)))
    return [noStep(deal.status, to, standing)];
  if (!LAUNCHES.includes(to)) return [];
  const errors = errorsOf(findings).map(findingWords);
  if (errors.length > 0) return errors;
  return [...(typeof approvers === 'string' ? [approvers] : []), ...openWarnings(findings, seen)];
}

/** Deals that are published and stay so: a change may not bring in what publishing would refuse. */
const staysPublished = ({ deal, to }: Wanted, again: Again) => deal.status === 'PUBLISHED' && to === null && !again?.to;

/** Errors that changes bring in to published deals, in words, by deal. */
async function publishedRefusals(asker: PreflightAsker, changes: { deal: StoredDeal; before: DealDraft; after: DealDraft }[]) {
  const found = await errorsBroughtIn(asker, changes);
  return new Map(changes.map(({ deal }, n) => [deal.id, (found[n] ?? []).map(unpublishFirst)]));
}

/** Whom each deal is sent to that shall be sent, or why there is nobody; the number of statements does not grow with them. */
async function approversAfter(scope: Scope, wanted: readonly Wanted[]): Promise<(Approver[] | string)[]> {
  const sent = wanted.filter(({ to }) => to === 'SEND_FOR_APPROVAL');
  const found = sent.length === 0 ? [] : await approversOfDeals(scope, sent.map(asItShallBe));
  return wanted.map((one) => found[sent.indexOf(one)] ?? []);
}

/** Whom the deal with its new fields names, and who agreed to it so, counts. */
const asItShallBe = ({ deal, after }: Wanted): StoredDeal => dealAs(deal, after);

/** Names of the publishers that have yet to approve deals that undoing would bring back, by deal. */
async function yetNamed(scope: Scope, moving: readonly Wanted[]): Promise<Map<string, string[]>> {
  const undone = moving.filter(({ isUndo }) => isUndo);
  const found = await yetToApprove(scope, scope.accountId, undone.map(asItShallBe));
  return new Map([...found].map(([id, publishers]) => [id, publishers.map(({ name }) => name)]));
}

/** What becomes of each deal, by as many statements for a thousand as for one; a `run` that publishes nothing asks for no findings. */
export async function plannedEdits(asker: PreflightAsker, wanted: readonly Wanted[], run?: Acknowledging): Promise<Planned[]> {
  const { scope, session } = asker;
  const befores = wanted.map(({ deal }) => draftOf(deal));
  const afters = wanted.map(({ after }) => after);
  const facts = await draftFacts(scope, [...befores, ...afters]);
  const found = run && !wanted.some(({ to }) => to && LAUNCHES.includes(to)) ? [] : await preflightOf(asker, afters);
  const agains = await approvalsAfter(
    scope,
    wanted.map(({ deal, after }, n) => ({ deal, after, before: befores[n] ?? after })),
  );
  const taken = await takenBackOf(
    scope,
    wanted.map(({ deal, to }, n) => ({ status: deal.status, to, again: agains[n] ?? null })),
  );
  const moving = wanted.filter(({ to }) => to !== null);
  const standings = await standingsOf(scope, session, moving.map(asItShallBe));
  const yet = await yetNamed(scope, moving);
  const asked = await approversAfter(scope, wanted);
  const changes = wanted.map((one, n) => {
    const before = befores[n] ?? one.after;
    const changelogs = changesOf(DEAL_FIELDS, before, one.after, facts.names);
    const facing: Facing = {
      standing: standings.get(one.deal.id),
      yet: yet.get(one.deal.id) ?? [],
      findings: found[n]?.findings ?? [],
      again: agains[n] ?? null,
      approvers: asked[n] ?? [],
    };
    return { ...one, before, changelogs, facing, takenBack: taken[n] ?? null };
  });
  const published = await publishedRefusals(
    asker,
    changes.filter((one) => one.changelogs.length > 0 && staysPublished(one, one.facing.again)),
  );
  return changes.map(({ facing, ...one }) => {
    const { findings, again, approvers } = facing;
    const unmoved = moveRefusals(one, facing, run ?? {});
    const refused = one.changelogs.length > 0 ? fieldRefusals(facts, one, one.before) : [];
    // The field's own words say enough.
    const all = [...(one.unfit ? [one.unfit] : refused), ...(one.isUndo ? [] : unmoved)];
    const refusals = [...new Set(all.length > 0 ? all : (published.get(one.deal.id) ?? []))];
    // Undoing brings the fields back also where it cannot publish the deal again.
    const notBack = one.isUndo ? unmoved : [];
    const to = notBack.length > 0 ? null : one.to;
    const stops = refusals.length > 0 ? null : stopOf({ status: one.deal.status, to }, one.takenBack);
    return { ...one, to, again, findings, refusals, notBack, stops, approvers: typeof approvers === 'string' ? [] : approvers };
  });
}
