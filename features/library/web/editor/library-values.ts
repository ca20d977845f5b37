import { nameBehind, valueAt } from '@kontor/core/contract';
import { MISSING } from '@kontor/core/ui';
import { changedLabels, type Labels } from '@kontor/core/web';
import { LIBRARY_LABELS, LibraryDraft, type LibraryItem } from '@kontor/library/contract';
import { emptyTargeting, type NameById } from '@kontor/media-plans/contract';
import { changedTargeting, TARGETING_LABELS, targetingWordsAt } from '@kontor/media-plans/web';
import type { z } from 'zod';

/** The schema's input may leave out what has a default; the form always holds every field. */
export const LibraryForm = LibraryDraft as unknown as z.ZodType<unknown, LibraryDraft>;

export const newItem = (featured: boolean): LibraryDraft => ({
  title: '',
  desc: '',
  icon: null,
  featured,
  status: true,
  cpm: '',
  targeting: emptyTargeting(),
});

export const draftOf = ({ title, desc, icon, featured, status, cpm, targeting }: LibraryItem): LibraryDraft => ({
  title,
  desc,
  icon,
  featured,
  status,
  cpm,
  targeting,
});

/** A copy has a title of its own, is nobody's yet, and keeps what it is a copy of as it was. */
export const copyOf = (item: LibraryItem): LibraryDraft => ({
  ...draftOf(item),
  title: `Copy of ${item.title}`.slice(0, 400).toWellFormed(),
  status: false,
  // An icon is a file of its item: the copy is given one of its own.
  icon: null,
});

/** What differs from the saved item, as people call it. */
export const itemChanges = (before: LibraryDraft, after: LibraryDraft): string[] => [
  ...changedLabels(LIBRARY_LABELS, before, after),
  ...changedTargeting(before.targeting, after.targeting),
];

export const MEETING_LABELS: Labels = { ...LIBRARY_LABELS, ...TARGETING_LABELS };

const FLAGS: Record<string, [on: string, off: string]> = { status: ['Enabled', 'Disabled'], featured: ['Featured', 'Not featured'] };

/** A value of either version, where two meet. */
export function wordsOf(path: string, values: LibraryDraft, theirs: LibraryItem, known: NameById): string {
  const nameOf: NameById = (of, code) => nameBehind(theirs.names[of], code) ?? known(of, code);
  const words = targetingWordsAt(path, values.targeting, nameOf);
  if (words !== null) return words;
  const value = valueAt(values, path);
  const flag = FLAGS[path];
  if (flag) return value === true ? flag[0] : flag[1];
  if (path === 'icon') return value === null ? MISSING : 'A picture';
  return String(value || MISSING);
}
