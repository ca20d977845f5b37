import { fail, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import {
  goesWith,
  KIND_NAMES,
  notForPmp,
  type SegmentKind,
  segmentsUnknown,
  sharedClosed,
  uploadedClosed,
} from '@kontor/segments/contract';
import { type FoundSegment, findSegments } from './segment-store.ts';

export type Planner = { scope: Scope; session: Session };

const isStaff = ({ admin, superUser }: Session) => admin || superUser;
type Whose = Pick<FoundSegment, 'source' | 'accountId'>;
const kindOf = ({ source, accountId }: Whose): SegmentKind => (source === 1 ? 'upload' : accountId === null ? 'shared' : 'owned');

/** Why a kind of segments is closed to somebody (spec 2 §6); null where it is open. */
function whyClosed(session: Session, kind: SegmentKind, isPmp: boolean) {
  if (kind === 'upload' && isPmp) return notForPmp;
  if (isStaff(session)) return null;
  if (kind === 'upload' && !session.uploadedSegment) return uploadedClosed;
  return kind === 'shared' && !session.sharedSegment ? sharedClosed : null;
}

/** Whether the account's flags let somebody see a kind of segments, or one of them. */
export const isKindOpen = (session: Session, kind: SegmentKind): boolean => whyClosed(session, kind, false) === null;
export const isOpenTo = (session: Session, one: Whose): boolean => isKindOpen(session, kindOf(one));

/** The segments of `ids` that the account's flags keep from somebody. */
export async function closedAmong({ scope, session }: Planner, ids: readonly string[]): Promise<Set<string>> {
  const found = ids.length === 0 ? [] : await findSegments(scope, ids);
  return new Set(found.filter((one) => !isOpenTo(session, one)).map(({ id }) => id));
}

/** Throws where a tab of the picker is closed. */
export function checkOpen(session: Session, kind: SegmentKind, isPmp: boolean): void {
  const closed = whyClosed(session, kind, isPmp);
  if (closed) fail(closed);
}

type Rules = {
  /** What the plan had before: it may be gone, expired or closed since. */
  had?: ReadonlySet<string>;
  isPmp?: boolean;
  /** Of what is only looked at, not given to a plan. */
  isLook?: boolean;
  /** Looked at as one audience, whose segments are of one parent provider. */
  isAudience?: boolean;
};

/** What is against one segment, and how to mend it; null where nothing is. */
function against(session: Session, one: FoundSegment, { isPmp = false, isLook = false }: Rules): string | null {
  const kind = kindOf(one);
  const closed = whyClosed(session, kind, isPmp);
  if (closed)
    return `“${one.title}” is one of the ${KIND_NAMES[kind].toLowerCase()} segments. Remove it: ${closed.text[0]?.toLowerCase()}${closed.text.slice(1)}`;
  if (isLook) return null;
  if (one.expirationDate !== null && one.expirationDate <= new Date())
    return `“${one.title}” expired on ${one.expirationDate.toISOString().slice(0, 10)}. Remove it and choose another segment.`;
  if (one.status === 'VALIDATION_FAILED') return `“${one.title}” failed its validation. Remove it and choose another segment.`;
  if (one.status !== 'ACTIVE') return `“${one.title}” is still being prepared. Add it when it is active.`;
  return null;
}

const MOST_NAMED = 3;
/** An id that nobody has and one of another account's read alike. */
function unknownWords(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  const named = `${ids.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return ids.length === 1 ? `The segment ${named} does not exist. Remove it.` : `The segments ${named} do not exist. Remove them.`;
}

/** The first of the chosen that has a parent provider restricts the others (spec 2 §4). */
function mixWords(chosen: readonly FoundSegment[]): string[] {
  const first = chosen.find(({ parentProvider }) => parentProvider !== '');
  if (!first) return [];
  return chosen
    .filter(({ parentProvider }) => !goesWith(first.parentProvider, parentProvider))
    .map(
      (one) =>
        `“${one.title}” is of ${one.parentProvider}, and “${first.title}” of ${first.parentProvider}: segments of one parent provider alone go together. Remove one of the two.`,
    );
}

/** Chosen segments as they are known, in their order, and what is against them, each naming the segment and how to mend it. */
export async function examineSegments({ scope, session }: Planner, ids: readonly string[], rules: Rules = {}) {
  const { had = new Set(), isLook = false, isAudience = !isLook } = rules;
  const byId = new Map((await findSegments(scope, ids)).map((one) => [one.id, one]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  const added = ids.filter((id) => !had.has(id));
  const unknown = added.filter((id) => !byId.has(id));
  const problems = [
    ...(unknown.length > 0 ? [unknownWords(unknown)] : []),
    ...known.filter(({ id }) => !had.has(id)).flatMap((one) => against(session, one, rules) ?? []),
    ...(isAudience && added.length > 0 ? mixWords(known) : []),
  ];
  return { known, problems };
}

/** Segments that are only looked at. Throws, naming them, where some are unknown or closed to who asks. */
export async function knownSegments(planner: Planner, ids: readonly string[]): Promise<FoundSegment[]> {
  const { known, problems } = await examineSegments(planner, ids, { isLook: true });
  if (problems.length > 0) fail(segmentsUnknown, problems.join(' '));
  return known;
}
