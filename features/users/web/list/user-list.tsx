import { DataTable, ErrorPanel, FilterBar, FilterMenu, IconButton, SearchBox } from '@kontor/core/ui';
import {
  errorText,
  ListFoot,
  readSort,
  SearchText,
  useList,
  useNotInPerson,
  usePageSize,
  useSession,
  useUrl,
  writeSort,
} from '@kontor/core/web';
import { type UserRow, userRoutes } from '@kontor/users/contract';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { useDeleteUser } from '../use-delete-user.tsx';
import { NOT_ONESELF } from '../user-words.ts';
import { userColumns } from './user-columns.tsx';
import { UserListEmpty } from './user-list-empty.tsx';

/** `sort` is a column, with a minus for descending; `admin` the chosen answers, by commas. */
const Search = z.object({ q: SearchText, sort: z.string().catch('-createDate'), admin: z.string().catch('') });

/** User lists have pages of 50 (spec 1 §9). */
const PAGE = 50;
const ADMIN = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const rowKey = ({ id }: UserRow) => id;
const rowLabel = ({ email }: UserRow) => email;

/** Search, filter and the users of the account; several are never deleted at once here (spec 3 §6). */
export function UserList() {
  const { userId } = useSession();
  const [{ q, sort: sortText, admin }, setUrl] = useUrl(Search);
  const sort = readSort(sortText);
  const chosen = ADMIN.filter(({ value }) => admin.split(',').includes(value)).map(({ value }) => value);
  const filter = chosen.length > 0 ? { tableFilter: { admin: { operation: 'in' as const, value: chosen } } } : {};
  const pageSize = usePageSize(PAGE);
  const list = useList(userRoutes.list, { q, sort: { predicate: sort.key, reverse: sort.reverse }, ...filter }, pageSize.value);
  const { remove, dialog } = useDeleteUser();
  const closed = useNotInPerson();
  const isFiltered = q !== '' || chosen.length > 0;
  return (
    <>
      <FilterBar tools={<IconButton label="Refresh" icon={IconRefresh} size={32} loading={list.isUpdating} onClick={list.retry} />}>
        <SearchBox label="Search users" placeholder="Email or name" value={q} onChange={(next) => setUrl({ q: next })} />
        <FilterMenu label="Admin" options={ADMIN} selected={chosen} onChange={(next) => setUrl({ admin: next.join() })} />
      </FilterBar>
      <DataTable
        caption="Users"
        columns={userColumns}
        rows={list.rows}
        rowKey={rowKey}
        rowLabel={rowLabel}
        sort={sort}
        onSort={(next) => setUrl({ sort: writeSort(next) })}
        isLoading={list.isLoading || list.isUpdating}
        totalCount={list.total}
        error={
          list.error && (
            <ErrorPanel title="Users did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
              {errorText(list.error)}
            </ErrorPanel>
          )
        }
        empty={<UserListEmpty q={q} isFiltered={isFiltered} onClear={() => setUrl({ q: '', admin: '' })} />}
        actions={(row) => (
          <IconButton
            label={`Delete ${row.email}`}
            icon={IconTrash}
            size={24}
            reason={closed ?? (row.id === userId ? NOT_ONESELF : null)}
            onClick={() => remove(row)}
          />
        )}
      />
      <ListFoot list={list} noun="users" pageSize={pageSize} />
      {dialog}
    </>
  );
}
