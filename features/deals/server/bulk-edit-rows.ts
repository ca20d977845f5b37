import { type ChangeLog, changesOf, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import {
  ACTION_LABELS,
  type BulkChange,
  DEAL_FIELDS,
  DealDraft,
  type DealStatus,
  dealInactive,
  edited,
  nextDealActions,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { type BulkFinding, findingsOf } from './bulk-findings.ts';
import { standingOf } from './change-status.ts';
import type { StoredDeal } from './deal-store.ts';
import { type DraftFacts, draftFacts, draftRefusal } from './draft-checks.ts';
import { draftOf } from './write-deal.ts';

/** What is wanted of one deal: its fields as they shall be, and its status where that shall move. */
export type Wanted = { deal: StoredDeal; after: DealDraft; to: DealStatus | null; isUndo?: boolean };
export type Planned = Wanted & {
  before: DealDraft;
  /** Of its fields; the status is `to`. */
  changelogs: ChangeLog[];
  refusals: string[];
  findings: BulkFinding[];
};

const WAITS = 'A deal that waits for approval cannot be edited.';
const LOWER = 'The Floor CPM would not be above 0.';

/** A deal as a change of a bulk edit leaves it. */
export function wantedOf(deal: StoredDeal, change: BulkChange): Wanted {
  const { status } = change;
  return { deal, after: edited(draftOf(deal), change), to: status && status !== deal.status ? status : null };
}

/** Why the fields cannot become so: the same that a change by its page is refused for. */
function fieldRefusals(facts: DraftFacts, { deal, after, isUndo }: Wanted, before: DealDraft): string[] {
  if (deal.status === 'INACTIVE') return [dealInactive.text];
  if (isUndo) {
    const refused = draftRefusal(facts, after, after);
    return refused ? [refused.text] : [];
  }
  if (deal.status === 'SEND_FOR_APPROVAL') return [WAITS];
  if (Number(after.rate) <= 0) return [LOWER];
  const { data, error } = DealDraft.safeParse(after);
  if (error) return [...new Set(error.issues.map(({ message }) => message))];
  const refused = draftRefusal(facts, data, before);
  return refused ? [refused.text] : [];
}

const isToRun = (to: DealStatus | null) => to === 'PUBLISHED' || to === 'SEND_FOR_APPROVAL';

/** Why the status cannot move so; undoing also goes back where no next action leads. */
function moveRefusals({ deal, to, isUndo }: Wanted, session: Session, findings: BulkFinding[]): string[] {
  if (to === null) return [];
  if (!(isUndo && to !== 'PUBLISHED') && !nextDealActions(deal.status, standingOf(deal, session)).includes(to))
    return [`A deal that is ${STATUS_LABELS[deal.status]} has not “${ACTION_LABELS[to] ?? STATUS_LABELS[to]}” as its next step.`];
  return isToRun(to) ? findings.flatMap(({ severity, text }) => (severity === 'error' ? [text] : [])) : [];
}

/** What becomes of each deal, by as many statements for a thousand as for one; a run that publishes nothing asks for no findings. */
export async function plannedEdits(scope: Scope, session: Session, wanted: readonly Wanted[], isRun = false): Promise<Planned[]> {
  const befores = wanted.map(({ deal }) => draftOf(deal));
  const afters = wanted.map(({ after }) => after);
  const facts = await draftFacts(scope, [...befores, ...afters]);
  const findings = isRun && !wanted.some(({ to }) => isToRun(to)) ? [] : await findingsOf(scope, session, afters);
  return wanted.map((one, n) => {
    const before = befores[n] ?? one.after;
    const found = findings[n] ?? [];
    const changelogs = changesOf(DEAL_FIELDS, before, one.after, facts.names);
    const refusals = [...(changelogs.length > 0 ? fieldRefusals(facts, one, before) : []), ...moveRefusals(one, session, found)];
    return { ...one, before, changelogs, refusals: [...new Set(refusals)], findings: found };
  });
}
