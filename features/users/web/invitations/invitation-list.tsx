import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, DataTable, EmptyState, ErrorPanel, FilterBar, FilterMenu, IconButton, SearchBox } from '@kontor/core/ui';
import { errorText, ListFoot, readSort, SearchText, useList, useNotInPerson, usePageSize, useUrl, writeSort } from '@kontor/core/web';
import { INVITATION_STATES, type InvitationRow, invitationRoutes, userPages } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { STATES } from '../invitation-words.ts';
import { CreateUserLink } from '../list/user-list-empty.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { useInvitationActs } from './use-invitation-acts.tsx';

/** `sort` is a column, with a minus for descending; `state` the chosen states, by commas. */
const Search = z.object({ q: SearchText, sort: z.string().catch('-createDate'), state: z.string().catch('') });

/** As many as in the list of users beside it (spec 1 §9). */
const PAGE = 50;
const OPTIONS = INVITATION_STATES.map((value) => ({ value, label: STATES[value].label }));
const rowKey = ({ id }: InvitationRow) => id;
const rowLabel = ({ email }: InvitationRow) => email;

const Empty = ({ q, isFiltered, onClear }: { q: string; isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="No Invitations"
      level={2}
      icon={IconMail}
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {q ? `No invitation matches “${q}” with these filters.` : 'No invitation matches these filters.'}
    </EmptyState>
  ) : (
    <EmptyState
      title="No Invitations"
      level={2}
      icon={IconMail}
      actions={
        <>
          <ButtonLink variant="default" href={hrefOf(userPages.list)}>
            Back to Users
          </ButtonLink>
          <CreateUserLink />
        </>
      }
    >
      Somebody who signs in here already gets an invitation when you create them as a user.
    </EmptyState>
  );

/** Search, filter and the invitations of the account, each to send again or to take back. */
export function InvitationList() {
  const [{ q, sort: sortText, state }, setUrl] = useUrl(Search);
  const sort = readSort(sortText);
  const chosen = INVITATION_STATES.filter((one) => state.split(',').includes(one));
  const filter = chosen.length > 0 ? { tableFilter: { state: { operation: 'in' as const, value: [...chosen] } } } : {};
  const pageSize = usePageSize(PAGE);
  const list = useList(invitationRoutes.list, { q, sort: { predicate: sort.key, reverse: sort.reverse }, ...filter }, pageSize.value);
  const closed = useNotInPerson();
  const { resend, resending, withdraw, dialog } = useInvitationActs();
  const columns = useMemo(
    () => invitationColumns({ closed, resending, onResend: resend, onWithdraw: withdraw }),
    [closed, resending, resend, withdraw],
  );
  return (
    <>
      <FilterBar tools={<IconButton label="Refresh" icon={IconRefresh} size={32} loading={list.isUpdating} onClick={list.retry} />}>
        <SearchBox label="Search invitations" placeholder="Email" value={q} onChange={(next) => setUrl({ q: next })} />
        <FilterMenu label="State" options={OPTIONS} selected={chosen} onChange={(next) => setUrl({ state: next.join() })} />
      </FilterBar>
      <DataTable
        caption="Invitations"
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        rowLabel={rowLabel}
        density="normal"
        sort={sort}
        onSort={(next) => setUrl({ sort: writeSort(next) })}
        isLoading={list.isLoading || list.isUpdating}
        totalCount={list.total}
        error={
          list.error && (
            <ErrorPanel title="Invitations did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
              {errorText(list.error)}
            </ErrorPanel>
          )
        }
        empty={<Empty q={q} isFiltered={q !== '' || chosen.length > 0} onClear={() => setUrl({ q: '', state: '' })} />}
      />
      <ListFoot list={list} noun="invitations" pageSize={pageSize} />
      {dialog}
    </>
  );
}
