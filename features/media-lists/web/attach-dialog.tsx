import { dayIn, ZONES } from '@kontor/core/contract';
import { type Column, count, DataTable, EmptyState, ErrorPanel, SearchBox, type Selection, shortDay } from '@kontor/core/ui';
import { errorText, useList } from '@kontor/core/web';
import {
  LISTS_OF,
  type ListType,
  listTitle,
  type MediaListRow,
  MOST_LISTS,
  mediaListRoutes,
  mediaListView,
  whyNotAttachable,
} from '@kontor/media-lists/contract';
import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CreateListLink } from './create-list-link.tsx';
import { ListStatusPill } from './list-status-pill.tsx';
import './attach-dialog.css';

export type AttachDialogProps = {
  type: ListType;
  isOpen: boolean;
  /** Ids that are attached now; they come checked. */
  attached: readonly string[];
  /** Why these lists cannot be attached together; null where they can. `rows` are those that the dialog knows. */
  problemOf?: ((ids: readonly string[], rows: readonly MediaListRow[]) => string | null) | undefined;
  /** The chosen ids, those that were attached first, and what is known of them. */
  onAttach: (ids: string[], rows: MediaListRow[]) => void;
  onClose: () => void;
};

const COLUMNS: Column<MediaListRow>[] = [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    cell: listTitle,
    sub: ({ count: items, noOfDealsAttched }) => `${count(items)} items, ${count(noOfDealsAttched)} deals`,
  },
  { key: 'count', label: 'Items', align: 'right', hide: 'phone', cell: ({ count: items }) => count(items) },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <ListStatusPill isActive={status} />,
  },
  { key: 'deals', label: 'Deals', align: 'right', hide: 'phone', cell: ({ noOfDealsAttched }) => count(noOfDealsAttched) },
  {
    key: 'updated',
    label: 'Updated',
    align: 'right',
    hide: 'phone',
    cell: ({ updateDate }) => shortDay(dayIn(ZONES.EST.iana, new Date(updateDate))),
  },
];
const keyOf = ({ id }: MediaListRow) => id;

type EmptyProps = { type: ListType; q: string; onClear: () => void };

const NoLists = ({ type, q, onClear }: EmptyProps) => (
  <EmptyState
    title={mediaListView.empty}
    actions={
      q ? (
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      ) : (
        <CreateListLink type={type} />
      )
    }
  >
    {q ? `No media list matches “${q}”.` : `Create a list of ${LISTS_OF[type].many}, and it can be attached here.`}
  </EmptyState>
);

/** Lists of the type by title; reads them again when the person comes back from the tab where lists are made. */
function useLists(type: ListType, q: string) {
  const list = useList(mediaListRoutes.attachable, { type, q }, { size: mediaListView.pageSize });
  const readAgain = useEffectEvent(() => list.retry());
  useEffect(() => {
    const handleFocus = () => readAgain();
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, []);
  return list;
}

function Attach({ type, attached, problemOf, onAttach, onClose }: Omit<AttachDialogProps, 'isOpen'>) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(attached));
  // Rows of every search so far: what was chosen in one stays known in the next.
  const [known, setKnown] = useState<ReadonlyMap<string, MediaListRow>>(new Map());
  const list = useLists(type, q);
  const all = new Map([...known, ...list.rows.map((row) => [row.id, row] as const)]);
  const blocked = new Map(
    list.rows.flatMap((row) => {
      const why = attached.includes(row.id) ? null : whyNotAttachable(row);
      return why === null ? [] : [[row.id, why] as const];
    }),
  );
  const selection: Selection = {
    selected: chosen,
    blocked,
    onChange: (next) => {
      setKnown(all);
      setChosen(next);
    },
  };
  const ids = [...chosen];
  const rows = ids.flatMap((id) => all.get(id) ?? []);
  const tooMany = ids.length > MOST_LISTS ? `A plan attaches at most ${MOST_LISTS} lists to a dimension.` : null;
  const problem = tooMany ?? problemOf?.(ids, rows) ?? null;
  const isSame = ids.length === attached.length && ids.every((id) => attached.includes(id));
  const failure = list.error ?? list.lateError;
  return (
    <div className="k-attach">
      <div className="k-attach-find">
        <SearchBox label="Search media lists" placeholder="Title" value={q} onChange={setQ} className="k-attach-search" />
        <CreateListLink type={type} />
      </div>
      {failure && list.rows.length > 0 && <ErrorPanel title={errorText(failure)} onRetry={list.retry} isRetrying={list.isUpdating} />}
      <div className="k-attach-rows">
        <DataTable
          caption="Media lists"
          columns={COLUMNS}
          rows={list.rows}
          rowKey={keyOf}
          rowLabel={listTitle}
          selection={selection}
          isLoading={list.isLoading || list.isUpdating}
          totalCount={list.total}
          onEnd={list.hasMore && !list.isLoadingMore && !list.lateError ? list.loadMore : undefined}
          error={
            list.error && (
              <ErrorPanel title="Media lists did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
                {errorText(list.error)} What is chosen stays.
              </ErrorPanel>
            )
          }
          empty={<NoLists type={type} q={q} onClear={() => setQ('')} />}
        />
      </div>
      {problem && (
        <p className="k-error-line" role="alert">
          {problem}
        </p>
      )}
      <div className="k-form-foot">
        <span className="k-note" role="status">
          {count(ids.length)} chosen
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isSame || problem !== null} onClick={() => onAttach(ids, rows)}>
          {ids.length === 0 && attached.length > 0 ? 'Detach all' : 'Attach'}
        </Button>
      </div>
    </div>
  );
}

/** Chooses which lists of a type are attached: those that are come checked (spec 2 §2, attach media list modal). */
export const AttachDialog = ({ isOpen, ...props }: AttachDialogProps) => (
  <Modal opened={isOpen} onClose={props.onClose} title={`Attach ${LISTS_OF[props.type].label}`} size={860}>
    <Attach {...props} />
  </Modal>
);
