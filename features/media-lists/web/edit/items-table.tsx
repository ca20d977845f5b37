import { IconButton, Panel, toast } from '@kontor/core/ui';
import { call, type ListBulk, ListTable, type Looks, useListPage, useWork } from '@kontor/core/web';
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

/** As many as are taken out at once: each is a call of its own. */
const MOST = 50;
/** Only metro areas have a name beside their code. */
const looks: Looks<ListItem, typeof listItems.fields> = {
  code: { width: 330, sub: ({ code, title }) => (title === code ? null : title) },
  title: { width: 260 },
  createDate: { priority: 3 },
};
const hiddenOf = (type: ListType) => (type === 'metrocode' ? [] : ['title']);

/** Takes items out one after the other, up to the first that is refused. */
function useTakeOut(id: string) {
  const settled = [mediaListRoutes.items, mediaListRoutes.get, mediaListRoutes.list, mediaListRoutes.attachable];
  return useWork(
    async (rows: readonly ListItem[]) => {
      for (const item of rows) {
        const { msg } = await call(mediaListRoutes.removeItem, { id, item: item.id });
        if (rows.length === 1) toast.success(msg);
      }
      if (rows.length > 1) toast.success(`${rows.length} list items deleted.`);
    },
    { settled },
  );
}

type Props = { list: MediaListDetail; onAdd: () => void };

/** What a list holds, with search; Edit Items offers to take some out (spec 3 §2). */
export function ItemsTable({ list: { id, mediaType: type }, onAdd }: Props) {
  const [isEditing, setEditing] = useState(false);
  const state = useListPage(listItems, mediaListRoutes.items, { also: { type: wireOf(type), id } });
  const takeOut = useTakeOut(id);
  const bulk = useMemo<ListBulk<ListItem>>(
    () => ({
      actions: [{ label: 'Delete', most: MOST, blocked: () => null, run: (rows, clear) => takeOut.mutate(rows, { onSuccess: clear }) }],
    }),
    [takeOut],
  );
  const hidden = useMemo(() => hiddenOf(type), [type]);
  const actions = (
    <div className="media-list-tools">
      <Button variant="default" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
        {isEditing ? 'Done' : 'Edit Items'}
      </Button>
      <Button variant="default" onClick={onAdd}>
        Add items
      </Button>
    </div>
  );
  return (
    <Panel title="Items" actions={actions}>
      <ListTable
        state={state}
        looks={looks}
        hidden={hidden}
        none={{
          words: `This list holds no ${LISTS_OF[type].many} yet.`,
          create: <Button onClick={onAdd}>Add items</Button>,
        }}
        {...(isEditing && {
          bulk,
          rowActions: (row: ListItem) => (
            <IconButton
              label={`Delete ${row.title}`}
              icon={IconTrash}
              size={24}
              onClick={() => !takeOut.isPending && takeOut.mutate([row])}
            />
          ),
        })}
      />
    </Panel>
  );
}
