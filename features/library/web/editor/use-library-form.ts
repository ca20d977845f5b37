import { hrefOf } from '@kontor/core/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { LIBRARY_LABELS, LibraryDraft, type LibraryItem, libraryRoutes, missingWords } from '@kontor/library/contract';
import type { NameById } from '@kontor/media-plans/contract';
import { placeOf } from '@kontor/media-plans/web';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useState } from 'react';
import type { Place } from '../places.ts';
import { LIBRARY_READS } from '../use-library-removal.ts';
import { draftOf, itemChanges, LibraryForm, MEETING_LABELS, wordsOf } from './library-values.ts';

type Options = {
  /** Null for one that is being made. */
  item: LibraryItem | null;
  first: LibraryDraft;
  place: Place;
  tab: 'settings' | 'targeting';
  onReveal: (field: string) => void;
  naming: RefObject<NameById>;
};

const NUMBERS = { cpm: { decimals: 2, isMoney: true, max: 99_999_999.99 } } as const;

function useChange({ item, first, naming }: Options, held: () => Held) {
  return useSave(libraryRoutes.update, {
    invalidates: LIBRARY_READS,
    failed: 'The library deal was not updated',
    ...(item && {
      meeting: {
        read: libraryRoutes.get,
        input: { id: item.id },
        title: 'This library deal was changed in the meantime',
        labels: MEETING_LABELS,
        before: first,
        mine: () => held().values(),
        valuesOf: draftOf,
        wordsOf: (path: string, values: LibraryDraft, theirs: LibraryItem) =>
          wordsOf(path, values, theirs, (...asked) => naming.current(...asked)),
        changes: () => changesSince(item.id, item.updateDate, true),
        onDropped: () => held().drop(),
        onChosen: (draft: LibraryDraft, { version }: LibraryItem) => held().merge(draft, version),
      },
    }),
  });
}
type Held = { values: () => LibraryDraft; drop: () => void; merge: (draft: LibraryDraft, version: number) => void };

/** One form over the tabs of an item: what it holds, what changed, and saving it. */
export function useLibraryForm(options: Options) {
  const { item, first, place, tab, onReveal } = options;
  const navigate = useNavigate();
  const [initial] = useState(first);
  const creation = useSave(libraryRoutes.create, {
    invalidates: LIBRARY_READS,
    failed: 'The library deal was not created',
    onSaved: ({ value }) => {
      void navigate({ to: hrefOf(place.edit, { id: value ?? undefined, type: tab }), ignoreBlocker: true });
    },
  });
  const change = useChange({ ...options, first: initial }, () => held);
  const kontor = useKontorForm<LibraryDraft>({
    schema: LibraryForm,
    initial,
    labels: LIBRARY_LABELS,
    numbers: NUMBERS,
    keptAs: `library ${item?.id ?? 'new'}`,
    onSave: (values, showIssues) => {
      const draft = LibraryDraft.parse(values);
      if (item) change.save({ ...draft, id: item.id, version: item.version }, showIssues);
      else creation.save(draft, showIssues);
    },
    onReveal,
    placeOf: (path) => Object.entries(LIBRARY_LABELS).find(([key]) => key === path)?.[1] ?? placeOf(path),
  });
  const held: Held = {
    values: () => kontor.form.getValues(),
    drop: () => kontor.form.reset(),
    merge: (draft, version) => {
      kontor.form.setValues(draft);
      if (item) change.save({ ...draft, id: item.id, version }, kontor.showIssues);
    },
  };
  const values = kontor.form.getValues();
  const changed = useMemo(() => itemChanges(initial, values), [initial, values]);
  // A field says “Required”; what is read above them, on whatever tab, says what is missing where (decisions P6).
  const missing = missingWords(kontor.problems, tab);
  return {
    ...kontor,
    missing,
    changed,
    isDirty: changed.length > 0,
    isSaving: creation.isSaving || change.isSaving,
    conflict: change.conflict,
  };
}
export type LibraryFormState = ReturnType<typeof useLibraryForm>;
