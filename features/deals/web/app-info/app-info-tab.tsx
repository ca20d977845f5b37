import { counted, fileNameOf } from '@kontor/core/contract';
import { DataTable, download, EmptyState, ErrorPanel, IconButton, Panel, ReasonButton, SearchBox } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import {
  APP_INFO_STATUS_LABELS,
  APP_INFO_STATUSES,
  type AppInfo,
  type AppInfoDraft,
  appInfoRoutes,
  type Deal,
} from '@kontor/deals/contract';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import './app-info.css';
import { APP_INFO_TABLE, actionColumn } from './app-info-columns.tsx';
import { appInfoCsv } from './app-info-csv.ts';
import { AppInfoDialog } from './app-info-dialog.tsx';
import { AppInfoGaps } from './app-info-gaps.tsx';
import { AppInfoUpload } from './app-info-upload.tsx';
import { useAppInfoRemoval } from './use-app-info-removal.ts';
import { useShownAppInfo } from './use-shown-app-info.ts';

const keyOf = ({ overridedBundle }: AppInfo) => overridedBundle;
const NONE: readonly AppInfo[] = [];
const STATUSES = [
  { value: '', label: 'All statuses' },
  ...APP_INFO_STATUSES.map((value) => ({ value, label: APP_INFO_STATUS_LABELS[value] })),
];

type Props = {
  deal: Deal;
  /** Staff read alone (spec 2 §6). */
  isStaff: boolean;
  /** Why nothing can be changed now. */
  reason: string | null;
};
type Opened = { is: 'row'; row: AppInfo | null; start?: Partial<AppInfoDraft> } | { is: 'file' } | null;

type ToolsProps = { deal: Pick<Deal, 'dealId'>; rows: readonly AppInfo[]; list: ReturnType<typeof useShownAppInfo> };

/** Which rows are shown, and all of them as a file that can be uploaded again. */
const Tools = ({ deal, rows, list }: ToolsProps) => (
  <>
    <SearchBox label="Search app info" placeholder="Bundle, name or domain" value={list.bundle} onChange={list.search} />
    <Select
      aria-label="Status"
      w={160}
      data={STATUSES}
      value={list.sent}
      onChange={(value) => list.filter(APP_INFO_STATUSES.find((one) => one === value) ?? '')}
      allowDeselect={false}
    />
    <IconButton
      isFramed
      size={32}
      icon={IconDownload}
      label="Download CSV"
      onClick={() => download(appInfoCsv(rows), `${fileNameOf('app info', deal.dealId)}.csv`)}
    />
  </>
);

const Buttons = ({ reason, onOpen }: { reason: string | null; onOpen: (what: Opened) => void }) => (
  <>
    <ReasonButton
      variant="default"
      reason={reason}
      leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
      onClick={() => onOpen({ is: 'file' })}
    >
      Upload CSV
    </ReasonButton>
    <ReasonButton
      reason={reason}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => onOpen({ is: 'row', row: null })}
    >
      Add app info
    </ReasonButton>
  </>
);

/** What a deal sends of apps in the place of what requests say, bundle by bundle (spec 2 §2). */
export default function AppInfoTab({ deal, isStaff, reason }: Props) {
  const { data, error, isPending, isFetching, refetch } = useCall(appInfoRoutes.list, { id: deal.id });
  const list = useShownAppInfo(data ?? NONE);
  const [opened, setOpened] = useState<Opened>(null);
  const remove = useAppInfoRemoval(deal.id);
  const close = () => setOpened(null);
  const columns = useMemo(
    () =>
      isStaff
        ? APP_INFO_TABLE
        : [...APP_INFO_TABLE, actionColumn({ reason, onEdit: (row) => setOpened({ is: 'row', row }), onDelete: remove })],
    [isStaff, reason, remove],
  );
  return (
    <>
      <Panel title="App Info Override" note={data && counted(data.length, 'bundle', 'bundles')}>
        <div className="k-app-info-bar">
          {data && data.length > 0 && <Tools deal={deal} rows={data} list={list} />}
          {!isStaff && <Buttons reason={reason} onOpen={setOpened} />}
        </div>
        <DataTable
          caption="App info"
          columns={columns}
          rows={list.shown}
          rowKey={keyOf}
          sort={list.sort}
          onSort={list.setSort}
          isLoading={isPending || isFetching}
          error={
            error && (
              <ErrorPanel title="App info did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
                {errorText(error)}
              </ErrorPanel>
            )
          }
          empty={<NoBundles isFiltered={list.isFiltered} onClear={list.clear} next={isStaff ? null : NEXT} />}
        />
      </Panel>
      <AppInfoGaps
        dealId={deal.id}
        reason={reason}
        isLate={isPending}
        onAdd={isStaff ? null : (start) => setOpened({ is: 'row', row: null, start })}
      />
      {opened?.is === 'row' && (
        <AppInfoDialog
          key={opened.row?.overridedBundle ?? opened.start?.overridedBundle ?? ''}
          deal={deal}
          row={opened.row}
          start={opened.start}
          onClose={close}
        />
      )}
      {opened?.is === 'file' && <AppInfoUpload deal={deal} onClose={close} />}
    </>
  );
}

const NEXT = 'Add app info of one bundle, or upload a CSV file of many.';

const NoBundles = ({ isFiltered, onClear, next }: { isFiltered: boolean; onClear: () => void; next: ReactNode }) =>
  isFiltered ? (
    <EmptyState
      title="No Bundles Found"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No app info matches.
    </EmptyState>
  ) : (
    <EmptyState title="No Bundles Found">{next ?? 'Requests are sent as they come.'}</EmptyState>
  );
