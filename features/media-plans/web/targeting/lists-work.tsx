import { EditorWork, EmptyState, ErrorPanel, IncludeExcludeChips, Note } from '@kontor/core/ui';
import { errorText, useCall, useSession } from '@kontor/core/web';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import {
  type AttachedList,
  LISTS_OF,
  type ListType,
  listName,
  listTypeOf,
  type MediaListKey,
  type MediaListRow,
  mediaListRoutes,
  TOO_MANY_ZIPS,
} from '@kontor/media-lists/contract';
import { AttachDialog, CreateListLink } from '@kontor/media-lists/web';
import { MOST_VALUES } from '@kontor/targeting/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { withLists } from './plan-edits.ts';
import type { PlanEditing } from './use-plan-editing.ts';

type ListsWorkProps = {
  dimension: ValueDimension;
  listKey: MediaListKey;
  editing: PlanEditing;
  note?: string | undefined;
  tools?: ReactNode;
  blocked?: ReactNode;
  error?: string | undefined;
};

const SIDES = [
  { value: 'include', label: 'Include' },
  { value: 'exclude', label: 'Exclude' },
];
/** What an attached list that reaches nothing any more, or cannot be attached anew, means for the plan. */
function standingOf({ title, count, status, isDeleted }: AttachedList, included: boolean): string | null {
  const verb = included ? 'includes nothing' : 'keeps nothing out';
  if (isDeleted) return `“${title}” was deleted, so it ${verb}. Remove it, or attach another.`;
  if (count === 0) return `“${title}” is empty, so it ${verb}. Add items to it, or remove it.`;
  return status ? null : `“${title}” is disabled. This plan keeps it; once removed, it cannot be attached again.`;
}

/** What is to be said of the attached lists as they are now; where that does not load, what was chosen stays. */
function Standing({ lists, included }: { lists: ReturnType<typeof useAttached>; included: boolean }) {
  if (lists.error)
    return (
      <ErrorPanel title="The attached lists could not be looked up." onRetry={() => void lists.refetch()} isRetrying={lists.isFetching}>
        {errorText(lists.error)} What is already attached stays.
      </ErrorPanel>
    );
  return (lists.data ?? []).map((list) => {
    const words = standingOf(list, included);
    return (
      words && (
        <Note key={list.id} tone="warn">
          {words}
        </Note>
      )
    );
  });
}

const useAttached = (type: ListType, ids: readonly string[]) =>
  useCall(mediaListRoutes.attached, { type, ids: ids.join(',') }, { enabled: ids.length > 0, staleTime: 0 });

/** The lists of a dimension, and what changes them. */
function useLists({ dimension, listKey, editing }: Pick<ListsWorkProps, 'dimension' | 'listKey' | 'editing'>) {
  const { targeting, change, learnNames } = editing;
  const { ids, included } = targeting[listKey];
  const canExclude = !useSession().featureToggles.mediaPlanExclude;
  // Until something is attached the plan has no side to keep.
  const [side, setSide] = useState(included);
  const known = useAttached(listTypeOf(listKey), ids);
  const handleSide = (next: string) => {
    setSide(next === 'include');
    change((now) => withLists(now, listKey, { ...now[listKey], included: next === 'include' }), dimension);
  };
  const handleAttach = (next: string[], rows: MediaListRow[]) => {
    learnNames(
      listKey,
      rows.map((row) => ({ id: row.id, name: listName(row) })),
    );
    change((now) => {
      const had = now[listKey];
      // Where nothing can be excluded, lists start anew on the side of what is included.
      if (!canExclude && !had.included) return withLists(now, listKey, { included: true, ids: next.filter((id) => !had.ids.includes(id)) });
      return withLists(now, listKey, { included: had.ids.length > 0 ? had.included : side, ids: next });
    }, dimension);
  };
  const handleRemove = (id: string) =>
    change((now) => withLists(now, listKey, { ...now[listKey], ids: now[listKey].ids.filter((one) => one !== id) }), dimension);
  const zipProblem = (chosen: readonly string[], rows: readonly MediaListRow[]) => {
    const sizes = new Map([...(known.data ?? []), ...rows].map((list) => [list.id, list.count]));
    const total = chosen.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    return total > MOST_VALUES && chosen.some((id) => !ids.includes(id)) ? TOO_MANY_ZIPS : null;
  };
  const problemOf = listKey === 'zipMedia' ? zipProblem : undefined;
  return {
    ids,
    canExclude,
    isIncluded: ids.length > 0 ? included : side || !canExclude,
    known,
    handleSide,
    handleAttach,
    handleRemove,
    problemOf,
  };
}

const SideSwitch = ({ label, isIncluded, onChange }: { label: string; isIncluded: boolean; onChange: (next: string) => void }) => (
  <SegmentedControl
    aria-label={`${label} lists: include or exclude`}
    data={SIDES}
    value={isIncluded ? 'include' : 'exclude'}
    onChange={onChange}
  />
);

/** A dimension by media lists: which are attached, on which side as a set, and the modal to attach them (decision 0062). */
export function ListsWork({ dimension, listKey, editing, note, tools, blocked, error }: ListsWorkProps) {
  const { nameOf } = editing;
  const { label } = DIMENSIONS[dimension];
  const type = listTypeOf(listKey);
  const [isOpen, setOpen] = useState(false);
  const { ids, canExclude, isIncluded, known, handleSide, handleAttach, handleRemove, problemOf } = useLists({
    dimension,
    listKey,
    editing,
  });
  const attach = (
    <Button variant={ids.length > 0 ? 'default' : 'filled'} onClick={() => setOpen(true)}>
      Attach media list
    </Button>
  );
  return (
    <EditorWork
      title={label}
      note={note}
      actions={
        <>
          {tools}
          {canExclude && <SideSwitch label={label} isIncluded={isIncluded} onChange={handleSide} />}
        </>
      }
    >
      <IncludeExcludeChips
        label={isIncluded ? 'Included' : 'Excluded'}
        mode={isIncluded ? 'include' : 'exclude'}
        values={ids.map((id) => ({ id, label: nameOf(listKey, id) }))}
        onRemove={handleRemove}
        none="No lists attached"
      />
      {error && (
        <p className="k-error-line" role="alert">
          {error}
        </p>
      )}
      <div className="k-lists-work">
        {blocked}
        {!blocked && ids.length > 0 && (
          <>
            <Standing lists={known} included={isIncluded} />
            <div className="k-actions">
              {attach}
              <CreateListLink type={type} />
            </div>
          </>
        )}
        {!blocked && ids.length === 0 && (
          <EmptyState
            title="No media lists attached"
            actions={
              <>
                {attach}
                <CreateListLink type={type} />
              </>
            }
          >
            A list names {LISTS_OF[type].many} once for many plans. What changes in it changes in every plan that attaches it.
          </EmptyState>
        )}
      </div>
      <AttachDialog
        type={type}
        isOpen={isOpen}
        attached={ids}
        problemOf={problemOf}
        onAttach={(next, rows) => {
          handleAttach(next, rows);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </EditorWork>
  );
}
