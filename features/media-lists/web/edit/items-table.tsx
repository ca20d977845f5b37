import { compact, count, IconButton, Panel, ReasonButton, StatusPill } from '@kontor/core/ui';
import { type ListBulk, ListTable, type Looks, useListPage } from '@kontor/core/web';
import {
  LISTS_OF,
  type ListItem,
  type ListType,
  listItems,
  type MediaListDetail,
  mediaListRoutes,
  wireOf,
} from '@kontor/media-lists/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDealsQuestion } from './deals-taken-back.tsx';
import { ListFigures } from './list-figures.tsx';
import { useTakeOut } from './use-change-items.ts';

const Unseen = () => <StatusPill tone="off" glyph="dash" label="Not seen" />;
const perDay = ({ requests }: ListItem) => `${count(requests)} avails a day`;

/** Only metro areas have a name beside their code; a phone says it under the code, and keeps the one figure. */
const looks: Looks<ListItem, typeof listItems.fields> = {
  code: { width: 330, sub: ({ title, code }) => title !== code && title },
  title: { width: 260 },
  requests: {
    width: 120,
    priority: 6,
    hide: undefined,
    cell: (row) => (row.requests === 0 ? <Unseen /> : <span title={perDay(row)}>{compact(row.requests)}</span>),
  },
  createDate: { priority: 3 },
};
const hiddenOf = (type: ListType) => (type === 'metrocode' ? [] : ['title']);

type Props = {
  list: MediaListDetail;
  onAdd: () => void;
  onReplace: () => void;
  onCompare: () => void;
  /** Why the items cannot be replaced now. */
  replaceReason: string | null;
};

function ItemTools({
  onAdd,
  onReplace,
  onCompare,
  replaceReason,
  isEditing,
  onEdit,
}: Omit<Props, 'list'> & { isEditing: boolean; onEdit: () => void }) {
  return (
    <div className="media-list-tools">
      <Button variant="default" onClick={onCompare}>
        Compare
      </Button>
      <ReasonButton variant="default" reason={replaceReason} onClick={onReplace}>
        Replace by CSV
      </ReasonButton>
      <Button variant="default" aria-pressed={isEditing} onClick={onEdit}>
        {isEditing ? 'Done' : 'Edit Items'}
      </Button>
      <Button variant="default" onClick={onAdd}>
        Add items
      </Button>
    </div>
  );
}

/** What a list holds, with search, figures and file; Edit Items offers to take some out (spec 3 §2). */
export function ItemsTable({ list, ...tools }: Props) {
  const { id, mediaType: type } = list;
  const [isEditing, setEditing] = useState(false);
  const state = useListPage(listItems, mediaListRoutes.items, {
    also: { type: wireOf(type), id },
    file: mediaListRoutes.downloadItems,
  });
  const takeOut = useTakeOut(id);
  const { ask, question } = useDealsQuestion(list, 'Delete');
  const bulk = useMemo<ListBulk<ListItem>>(
    () => ({
      actions: [
        {
          label: 'Delete',
          run: (rows, clear) =>
            ask(() =>
              takeOut.mutate(
                rows.map((row) => row.id),
                { onSuccess: clear },
              ),
            ),
        },
      ],
    }),
    [takeOut, ask],
  );
  const hidden = useMemo(() => hiddenOf(type), [type]);
  const isShowing = state.filters.some(({ key, chosen }) => key === 'seen' && chosen.length > 0);
  return (
    <Panel title="Items" actions={<ItemTools {...tools} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} />}>
      <ListFigures list={list} isShowing={isShowing} onShow={(isShown) => (isShown ? state.only('seen', 'no') : state.clearFilters())} />
      <ListTable
        state={state}
        looks={looks}
        hidden={hidden}
        none={{
          words: `This list holds no ${LISTS_OF[type].many} yet.`,
          create: <Button onClick={tools.onAdd}>Add items</Button>,
        }}
        {...(isEditing && {
          bulk,
          rowActions: (row: ListItem) => (
            <IconButton
              label={`Delete ${row.title}`}
              icon={IconTrash}
              size={24}
              onClick={() => !takeOut.isPending && ask(() => takeOut.mutate([row.id]))}
            />
          ),
        })}
      />
      {question}
    </Panel>
  );
}
