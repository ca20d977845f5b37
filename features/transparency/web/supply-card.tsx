import {
  ChartTools,
  type Column,
  Cut,
  DataTable,
  EmptyState,
  ErrorPanel,
  LoadMore,
  money,
  Panel,
  SearchBox,
  StatusPill,
  TableSkeleton,
  toast,
} from '@kontor/core/ui';
import { errorText, useAct, useCall, useForetell } from '@kontor/core/web';
import { NameIcon } from '@kontor/meta/web';
import { transparencyRoutes as routes, type SupplyRow } from '@kontor/transparency/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import './transparency.css';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

const PAGE = 10;
const KINDS = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Asks for a publisher: shown at once, and taken back where the server refuses (spec 3 §4). */
function useRequest() {
  const foretell = useForetell(routes.inactive);
  const { mutate } = useAct(routes.addPublisher, { invalidates: [routes.inactive] });
  return ({ userid, name }: SupplyRow) => {
    const takeBack = foretell((answer) => ({
      ...answer,
      rows: answer.rows.map((row) => (row.userid === userid ? { ...row, isRequested: true } : row)),
    }));
    mutate(
      { id: userid },
      {
        onSuccess: ({ msg }) => toast.success(msg === 'Request Pending' ? `${name}: Request Pending` : `${name} was requested.`),
        onError: (error) => {
          takeBack();
          toast.failed(errorText(error), `${name} was not requested`);
        },
      },
    );
  };
}

type StandingProps = { row: SupplyRow; request: (row: SupplyRow) => void };

/** Where the account stands with a publisher that sold it nothing in these days. */
function Standing({ row, request }: StandingProps) {
  if (row.isRequested) return <StatusPill tone="info" label="Request Pending" />;
  if (!row.canRequest) return <span className="k-note">Sold to you lately</span>;
  return (
    <Button size="compact-xs" variant="default" aria-label={`Request ${row.name}`} onClick={() => request(row)}>
      Request
    </Button>
  );
}

const columnsOf = (isActive: boolean, request: (row: SupplyRow) => void): Column<SupplyRow>[] => [
  {
    key: 'name',
    label: 'Publisher',
    flex: true,
    width: 160,
    cell: ({ userid, name }) => (
      <span className="k-transparency-named">
        <NameIcon of="publisher" name={userid} />
        <Cut text={name} />
      </span>
    ),
  },
  { key: 'userid', label: 'Publisher ID', width: 220, priority: 3, hide: 'phone', cell: ({ userid }) => userid },
  isActive
    ? { key: 'spend', label: 'Spend', align: 'right', width: 120, cell: ({ spend }) => money(spend) }
    : {
        key: 'request',
        label: 'Request',
        align: 'right',
        width: 150,
        cell: (row) => <Standing row={row} request={request} />,
      },
];

/** Publishers that sold something to the account, or sent requests and sold it nothing; these can be asked for (spec 3 §2). */
export function SupplyCard() {
  const { url, setUrl, asked, fileOf } = useTransparencyUrl();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE);
  const isActive = url.supply !== 'inactive';
  const query = useCall(isActive ? routes.active : routes.inactive, { dateRange: asked.dateRange }, { staleTime: FRESH.staleTime });
  const request = useRequest();
  const title = 'Supply';
  const words = search.trim().toLowerCase();
  const found = (query.data?.rows ?? []).filter(({ name, userid }) => `${name} ${userid}`.toLowerCase().includes(words));
  const table = {
    columns: [{ label: 'Publisher' }, { label: 'Publisher ID' }, { label: 'Spend', unit: 'USD' }, { label: 'Requested' }],
    rows: found.map(({ name, userid, spend, isRequested }) => [name, userid, spend, isRequested ? 'Request Pending' : '']),
  };
  const body = () => {
    if (query.isError)
      return (
        <ErrorPanel title="Something went wrong." onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorPanel>
      );
    if (!query.data) return <TableSkeleton rows={PAGE} label="Loading supply" />;
    if (query.data.rows.length === 0)
      return (
        <EmptyState title="No Data Available" level={3}>
          {isActive ? 'No publishers sold anything in this date range.' : 'Every publisher with avails in this date range sold something.'}
        </EmptyState>
      );
    return (
      <>
        <div className="k-transparency-tools">
          <SearchBox label="Search publishers" placeholder="Publisher or ID" value={search} onChange={setSearch} />
        </div>
        <DataTable
          caption={isActive ? 'Active supply' : 'Inactive supply'}
          columns={columnsOf(isActive, request)}
          rows={found.slice(0, shown)}
          rowKey={({ userid }) => userid}
          rowLabel={({ name }) => name}
          isLoading={query.isPlaceholderData}
          empty={<EmptyState title="No Data Available" level={3}>{`No publisher has “${search}” in its name or ID.`}</EmptyState>}
        />
        <LoadMore
          shown={Math.min(shown, found.length)}
          total={found.length}
          noun={['publisher', 'publishers']}
          hasMore={shown < found.length}
          onMore={() => setShown(shown + PAGE)}
        />
      </>
    );
  };
  return (
    <Panel
      title={title}
      note={isActive ? 'publishers that sold to you' : 'publishers with avails that sold you nothing'}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Supply"
            data={KINDS}
            value={isActive ? 'active' : 'inactive'}
            onChange={(next) => {
              setShown(PAGE);
              setUrl({ supply: next === 'inactive' ? 'inactive' : undefined }, true);
            }}
          />
          {found.length > 0 && (
            <ChartTools title={title} table={table} file={fileOf(isActive ? 'active supply' : 'inactive supply', query, false)} />
          )}
        </>
      }
    >
      {body()}
    </Panel>
  );
}
