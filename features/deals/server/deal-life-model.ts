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
  asked: Readonly<Partial<Record<Letter, 'ASKED' | 'APPROVED' | 'CHANGES_REQUESTED'>>>;
};

export const born = (): Life => ({
  status: 'DRAFT',
  isDeleted: false,
  seats: [],
  planNames: [],
  hasPlan: true,
  rate: 10,
  restricted: LETTERS,
  asked: {},
});

const isLetter = (actor: Actor): actor is Letter => actor === 'A' || actor === 'B';
const isOwner = (actor: Actor) => actor === 'agency' || actor === 'planner';
const named = (life: Life) => life.restricted.filter((one) => life.seats.includes(one) || (life.hasPlan && life.planNames.includes(one)));
const needs = (life: Life) => named(life).some((one) => life.asked[one] !== 'APPROVED');

export function ownerActions(life: Life): Step[] {
  if (life.status === 'PUBLISHED') return ['UNPUBLISHED'];
  if (life.status === 'INACTIVE') return [];
  if (life.status === 'SEND_FOR_APPROVAL') return needs(life) ? ['DRAFT'] : ['PUBLISHED', 'DRAFT'];
  return needs(life) ? ['SEND_FOR_APPROVAL'] : ['PUBLISHED'];
}
export const isSeenBy = (life: Life, who: Letter) => !life.isDeleted && life.asked[who] !== undefined;
export const approverActions = (life: Life, who: Letter): Step[] =>
  life.status === 'SEND_FOR_APPROVAL' && life.asked[who] === 'ASKED' ? ['APPROVED', 'CHANGES_REQUESTED'] : [];

const excludesItself = ({ hasPlan, planNames, seats }: Life) =>
  hasPlan && planNames.length > 0 && seats.length > 0 && !planNames.some((one) => seats.includes(one));

const takenBack = (life: Life): Life => {
  const to: Partial<Record<DealStatus, DealStatus>> = { PUBLISHED: 'UNPUBLISHED', APPROVED: 'DRAFT', SEND_FOR_APPROVAL: 'DRAFT' };
  return { ...life, status: to[life.status] ?? life.status, asked: {} };
};

function stepped(life: Life, by: Actor, to: Step): Life | null {
  if (life.isDeleted) return null;
  if (isLetter(by)) {
    if (!isSeenBy(life, by) || !approverActions(life, by).includes(to)) return null;
    const asked = { ...life.asked, [by]: to };
    const isAgreed = Object.values(asked).every((answer) => answer === 'APPROVED');
    return { ...life, asked, status: to === 'CHANGES_REQUESTED' ? to : isAgreed ? 'APPROVED' : life.status };
  }
  if (!isOwner(by) || !ownerActions(life).includes(to)) return null;
  if ((to === 'PUBLISHED' || to === 'SEND_FOR_APPROVAL') && !life.hasPlan) return null;
  if (to === 'SEND_FOR_APPROVAL') return { ...life, status: to, asked: Object.fromEntries(named(life).map((one) => [one, 'ASKED'])) };
  return { ...life, status: to, asked: to === 'DRAFT' ? {} : life.asked };
}

function edited(life: Life, { by, seats, hasPlan, rate }: Extract<Command, { do: 'edit' }>): Life | null {
  if (life.isDeleted || !isOwner(by) || life.status === 'INACTIVE' || life.status === 'SEND_FOR_APPROVAL') return null;
  const after = { ...life, seats, hasPlan, rate };
  const isTouched = rate !== life.rate || hasPlan !== life.hasPlan || seats.toSorted().join() !== life.seats.toSorted().join();
  if (!isTouched || life.status === 'DRAFT') return after;
  if (life.status === 'CHANGES_REQUESTED') {
    const kept = named(after).flatMap((one) =>
      life.asked[one] ? [[one, life.asked[one] === 'APPROVED' ? 'ASKED' : life.asked[one]]] : [],
    );
    return { ...after, asked: Object.fromEntries(kept) };
  }
  if (life.status !== 'PUBLISHED' || named(after).length > 0) return takenBack(after);
  // It would stay published: errors block on every path.
  const bringsIn = (is: (of: Life) => boolean) => is(after) && !is(life);
  return bringsIn(({ hasPlan }) => !hasPlan) || bringsIn(excludesItself) ? null : { ...after, asked: {} };
}

function replanned(life: Life, names: readonly Letter[]): Life {
  const after = { ...life, planNames: names };
  if (life.isDeleted || !life.hasPlan || !['SEND_FOR_APPROVAL', 'APPROVED', 'PUBLISHED', 'UNPUBLISHED'].includes(life.status)) return after;
  const isNew = (one: Letter) => (life.status === 'SEND_FOR_APPROVAL' ? life.asked[one] === undefined : life.asked[one] !== 'APPROVED');
  return named(after).some(isNew) ? takenBack(after) : after;
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
      return life.status === 'PUBLISHED' ? { ...life, status: 'UNPUBLISHED' } : { ...life, isDeleted: true, asked: {} };
    case 'bringBack': {
      if (!isOwner(command.by)) return null;
      const isAsked = life.status === 'SEND_FOR_APPROVAL' || life.status === 'APPROVED' || life.status === 'CHANGES_REQUESTED';
      return life.isDeleted ? { ...life, isDeleted: false, status: isAsked ? 'DRAFT' : life.status } : life;
    }
    case 'restrict':
      return { ...life, restricted: LETTERS.filter((one) => (one === command.which ? command.is : life.restricted.includes(one))) };
    case 'end':
      return life.isDeleted || life.status === 'DRAFT' ? life : { ...life, status: 'INACTIVE', asked: {} };
  }
}
