import { hrefOf } from '@kontor/core/contract';
import {
  BulkBar,
  ButtonLink,
  DataTable,
  type Density,
  DensityControl,
  ErrorPanel,
  FilterBar,
  IconButton,
  SearchBox,
} from '@kontor/core/ui';
import { errorText, ListFoot, readSort, SearchText, useList, usePageSize, useUrl, writeSort } from '@kontor/core/web';
import { type MediaPlanRow, mediaPlanDisabled, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useLocalStorage } from '@mantine/hooks';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { usePlanActions } from '../use-plan-actions.tsx';
import { planColumns } from './plan-columns.tsx';
import { PlanListEmpty } from './plan-list-empty.tsx';

/** `sort` is a column, with a minus for descending. */
const Search = z.object({ q: SearchText, sort: z.string().catch('-updateDate') });

const PAGE = 50;
/** As many as one call duplicates. */
const MOST = 50;
const rowKey = ({ id }: MediaPlanRow) => id;
const rowLabel = ({ title }: MediaPlanRow) => title;

type Actions = ReturnType<typeof usePlanActions>;

const RowActions = ({ row, actions }: { row: MediaPlanRow; actions: Actions }) => {
  const locked = row.status ? null : mediaPlanDisabled.text;
  return (
    <>
      <ButtonLink
        href={hrefOf(mediaPlanPages.edit, { id: row.id, type: 'settings' })}
        variant="subtle"
        size="compact-xs"
        aria-label={`Edit ${row.title}`}
      >
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </ButtonLink>
      <IconButton label={`Duplicate ${row.title}`} icon={IconCopy} size={24} reason={locked} onClick={() => actions.duplicate([row.id])} />
      <IconButton label={`Delete ${row.title}`} icon={IconTrash} size={24} reason={locked} onClick={() => actions.remove(row)} />
    </>
  );
};

/** Media plans: an account's own, or for staff those of all accounts, without create and duplicate (spec 2 §2). */
export function PlanList({ isStaff = false }: { isStaff?: boolean }) {
  const [{ q, sort }, setUrl] = useUrl(Search);
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'kontor.density.media-plans',
    defaultValue: 'dense',
    getInitialValueInEffect: false,
  });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const actions = usePlanActions();
  const chosenSort = readSort(sort);
  const pageSize = usePageSize(PAGE);
  const list = useList(
    mediaPlanRoutes.list,
    { q, admin: isStaff, sort: { predicate: chosenSort.key, reverse: chosenSort.reverse } },
    pageSize.value,
  );
  const columns = useMemo(() => planColumns(isStaff), [isStaff]);
  const blocked = useMemo(
    () => new Map(list.rows.filter(({ status }) => !status).map(({ id }) => [id, mediaPlanDisabled.text])),
    [list.rows],
  );
  const error = list.error && (
    <ErrorPanel title="Media plans did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
      {errorText(list.error)}
    </ErrorPanel>
  );
  return (
    <>
      <FilterBar tools={<DensityControl value={density} onChange={setDensity} />}>
        <SearchBox label="Search media plans" placeholder="Title or plan ID" value={q} onChange={(next) => setUrl({ q: next })} />
      </FilterBar>
      <DataTable
        caption="Media plans"
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        rowLabel={rowLabel}
        sort={chosenSort}
        onSort={(next) => setUrl({ sort: writeSort(next) })}
        density={density}
        isLoading={list.isLoading || list.isUpdating}
        totalCount={list.total}
        error={error}
        empty={<PlanListEmpty q={q} isStaff={isStaff} onClear={() => setUrl({ q: '' })} />}
        {...(isStaff
          ? {}
          : {
              selection: { selected, onChange: setSelected, blocked },
              actions: (row: MediaPlanRow) => <RowActions row={row} actions={actions} />,
            })}
      />
      <BulkBar
        selected={selected.size}
        shown={list.rows.length - blocked.size}
        onSelectAll={() => setSelected(new Set(list.rows.filter(({ status }) => status).map(rowKey)))}
        onClear={() => setSelected(new Set())}
        actions={[
          {
            label: 'Duplicate',
            onClick: () => actions.duplicate([...selected], () => setSelected(new Set())),
            reason: selected.size > MOST ? `At most ${MOST} media plans at a time.` : null,
          },
        ]}
      />
      <ListFoot list={list} noun="media plans" pageSize={pageSize} />
      {actions.dialog}
    </>
  );
}
