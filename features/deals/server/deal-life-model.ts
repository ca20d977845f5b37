import type { DealStatus } from '@kontor/deals/contract';

/** The two restricted publishers of the model. */
export type Letter = 'A' | 'B';
export const LETTERS: readonly Letter[] = ['A', 'B'];
export type Owner = 'agency' | 'planner';
export type Actor = Owner | Letter | 'staff' | 'super' | 'rival';
export type Step = 'SEND_FOR_APPROVAL' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED';

export type Command =
  | { do: 'step'; by: Actor; to: Step }
  | { do: 'edit'; by: Actor; seats: readonly Letter[]; hasPlan: boolean; rate: number }
  | { do: 'plan'; names: readonly Letter[] }
  | { do: 'remove'; by: Actor }
  | { do: 'bringBack'; by: Actor }
  | { do: 'restrict'; which: Letter; is: boolean }
  | { do: 'end' };

export type Life = {
  status: DealStatus;
  isDeleted: boolean;
  seats: readonly Letter[];
  planNames: readonly Letter[];
  hasPlan: boolean;
  rate: number;
  restricted: readonly Letter[];
  /** What each said last, and the words that it agreed to last. */
  answers: Readonly<Partial<Record<Letter, Said>>>;
  /** Those whom it is open to. */
  reads: readonly Letter[];
};
type Said = { answer: 'ASKED' | 'APPROVED' | 'CHANGES_REQUESTED'; agreed: string | null };

export const born = (): Life => ({
  status: 'DRAFT',
  isDeleted: false,
  seats: [],
  planNames: [],
  hasPlan: true,
  rate: 10,
  restricted: LETTERS,
  answers: {},
  reads: [],
});

const isLetter = (actor: Actor): actor is Letter => actor === 'A' || actor === 'B';
const isOwner = (actor: Actor) => actor === 'agency' || actor === 'planner';
const named = (life: Life) => life.restricted.filter((one) => life.seats.includes(one) || (life.hasPlan && life.planNames.includes(one)));
/** What publishers agree to. */
const wordsOf = ({ seats, hasPlan, planNames, rate }: Life) =>
  JSON.stringify([seats.toSorted(), hasPlan ? planNames.toSorted() : null, rate]);
const isAgreed = (life: Life, who: Letter) => life.answers[who]?.answer === 'APPROVED' && life.answers[who].agreed === wordsOf(life);
const agreedIn = (life: Life) => LETTERS.filter((one) => isAgreed(life, one));
const needs = (life: Life) => named(life).some((one) => !isAgreed(life, one));
const said = (of: readonly Letter[], what: (one: Letter) => Said | undefined) =>
  Object.fromEntries(of.flatMap((one) => [what(one) ?? []].flat().map((says) => [one, says])));

export function ownerActions(life: Life): Step[] {
  if (life.status === 'PUBLISHED') return ['UNPUBLISHED'];
  if (life.status === 'INACTIVE') return [];
  if (life.status === 'SEND_FOR_APPROVAL') return needs(life) ? ['DRAFT'] : ['PUBLISHED', 'DRAFT'];
  return needs(life) ? ['SEND_FOR_APPROVAL'] : ['PUBLISHED'];
}
export const isSeenBy = (life: Life, who: Letter) => !life.isDeleted && life.reads.includes(who);
export const approverActions = (life: Life, who: Letter): Step[] =>
  life.status === 'SEND_FOR_APPROVAL' && life.answers[who]?.answer === 'ASKED' ? ['APPROVED', 'CHANGES_REQUESTED'] : [];

const excludesItself = ({ hasPlan, planNames, seats }: Life) =>
  hasPlan && planNames.length > 0 && seats.length > 0 && !planNames.some((one) => seats.includes(one));

/** Nobody is asked any more: what was agreed to before a question is what is agreed to, and who agreed to it as it is reads it. */
function settled(life: Life): Life {
  const answers = said(LETTERS, (one) => {
    const says = life.answers[one];
    return says?.answer === 'ASKED'
      ? says.agreed === null
        ? undefined
        : { ...says, answer: 'APPROVED' }
      : says?.answer === 'APPROVED'
        ? says
        : undefined;
  });
  const rested = { ...life, answers };
  return { ...rested, reads: agreedIn(rested) };
}

function takenBack(life: Life): Life {
  const to: Partial<Record<DealStatus, DealStatus>> = { PUBLISHED: 'UNPUBLISHED', APPROVED: 'DRAFT', SEND_FOR_APPROVAL: 'DRAFT' };
  return { ...settled(life), status: to[life.status] ?? life.status };
}

function stepped(life: Life, by: Actor, to: Step): Life | null {
  if (life.isDeleted) return null;
  if (isLetter(by)) {
    if (!isSeenBy(life, by) || !approverActions(life, by).includes(to)) return null;
    const answer: Said = to === 'APPROVED' ? { answer: to, agreed: wordsOf(life) } : { answer: 'CHANGES_REQUESTED', agreed: null };
    const after = { ...life, answers: { ...life.answers, [by]: answer } };
    const all = LETTERS.filter((one) => after.answers[one]).every((one) => isAgreed(after, one));
    return { ...after, status: to === 'CHANGES_REQUESTED' ? to : all ? 'APPROVED' : life.status };
  }
  if (!isOwner(by) || !ownerActions(life).includes(to)) return null;
  if ((to === 'PUBLISHED' || to === 'SEND_FOR_APPROVAL') && !life.hasPlan) return null;
  if (to === 'SEND_FOR_APPROVAL') {
    const answers = said(named(life), (one) => ({ answer: 'ASKED', agreed: life.answers[one]?.agreed ?? null }));
    return { ...life, status: to, answers, reads: named(life) };
  }
  return to === 'DRAFT' ? { ...settled(life), status: to } : { ...life, status: to };
}

function edited(life: Life, { by, seats, hasPlan, rate }: Extract<Command, { do: 'edit' }>): Life | null {
  if (life.isDeleted || !isOwner(by) || life.status === 'INACTIVE' || life.status === 'SEND_FOR_APPROVAL') return null;
  const after = { ...life, seats, hasPlan, rate };
  const isTouched = rate !== life.rate || hasPlan !== life.hasPlan || seats.toSorted().join() !== life.seats.toSorted().join();
  if (!isTouched) return after;
  if (life.status === 'CHANGES_REQUESTED') {
    const isKept = (one: Letter) => named(after).includes(one);
    return { ...after, answers: said(LETTERS.filter(isKept), (one) => life.answers[one]), reads: life.reads.filter(isKept) };
  }
  const isRunning = life.status === 'PUBLISHED' && !needs(after);
  if (!isRunning) return needs(after) || named(after).length === 0 ? takenBack(after) : settled(after);
  // It would stay published: errors block on every path.
  const bringsIn = (is: (of: Life) => boolean) => is(after) && !is(life);
  return bringsIn(({ hasPlan }) => !hasPlan) || bringsIn(excludesItself) ? null : settled(after);
}

function replanned(life: Life, names: readonly Letter[]): Life {
  const after = { ...life, planNames: names };
  if (life.isDeleted || !life.hasPlan || life.status === 'CHANGES_REQUESTED' || life.status === 'INACTIVE') return after;
  const isKnown = (one: Letter) => after.answers[one] !== undefined;
  const isMissing = (one: Letter) => !isAgreed(after, one) && (isKnown(one) || agreedIn(after).length === 0);
  if (life.status === 'SEND_FOR_APPROVAL') {
    const fell = LETTERS.some((one) => after.answers[one]?.answer === 'APPROVED' && !isAgreed(after, one));
    return fell || named(after).some((one) => !isKnown(one)) ? takenBack(after) : after;
  }
  return named(after).some(isMissing) ? takenBack(after) : settled(after);
}

/** What a command makes of a deal's life by the rules (design §6.2, decisions P8, D62); null where it is refused. */
export function next(life: Life, command: Command): Life | null {
  switch (command.do) {
    case 'step':
      // A plan and seats that exclude each other are not launched (decision 0069).
      return excludesItself(life) && (command.to === 'PUBLISHED' || command.to === 'SEND_FOR_APPROVAL')
        ? null
        : stepped(life, command.by, command.to);
    case 'edit':
      return edited(life, command);
    case 'plan':
      return replanned(life, command.names);
    case 'remove':
      if (life.isDeleted || !isOwner(command.by) || life.status === 'INACTIVE') return null;
      return life.status === 'PUBLISHED' ? { ...life, status: 'UNPUBLISHED' } : { ...life, isDeleted: true, answers: {}, reads: [] };
    case 'bringBack': {
      if (!isOwner(command.by)) return null;
      const isAsked = life.status === 'SEND_FOR_APPROVAL' || life.status === 'APPROVED' || life.status === 'CHANGES_REQUESTED';
      return life.isDeleted ? { ...life, isDeleted: false, status: isAsked ? 'DRAFT' : life.status } : life;
    }
    case 'restrict':
      return { ...life, restricted: LETTERS.filter((one) => (one === command.which ? command.is : life.restricted.includes(one))) };
    case 'end':
      return life.isDeleted || life.status === 'DRAFT' ? life : { ...life, status: 'INACTIVE', answers: {}, reads: [] };
  }
}
