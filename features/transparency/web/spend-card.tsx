import type { AccountType, Output } from '@kontor/core/contract';
import { ChartTools, DataTable, EmptyState, ErrorPanel, IconButton, LoadMore, Panel, TableSkeleton } from '@kontor/core/ui';
import { errorText, useCall, useSession } from '@kontor/core/web';
import { transparencyRoutes as routes, type Spender, type TransparencyRow } from '@kontor/transparency/contract';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useState } from 'react';
import { type Shown, spendColumns, spendFile } from './spend-columns.tsx';
import './transparency.css';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

/** Rows at first, and with each press more (spec 3 §9). */
const PAGE = 10;
const LABELS: Record<Spender, { one: string; title: string; noun: readonly [string, string] }> = {
  seat: { one: 'Seat', title: 'Top Spend : Seats', noun: ['seat', 'seats'] },
  publisher: { one: 'Publisher', title: 'Top Spend : Publishers', noun: ['publisher', 'publishers'] },
  adomain: { one: 'Advertiser domain', title: 'Top Spend : Adomains', noun: ['advertiser domain', 'advertiser domains'] },
};

/** The call of a card, and those of what is beneath a row, by account type (spec 3 §7; decisions D43). */
function callsOf(of: Spender, type: AccountType) {
  const publishers = type === 'Agency' ? routes.agencyPublisher : type === 'Brand' ? routes.brandPublisher : routes.seatPublisher;
  const adomains = type === 'Agency' ? routes.agencyAdomain : type === 'Brand' ? routes.seatAdomain : routes.adomain;
  if (of === 'seat')
    return {
      own: routes.seat,
      beneath: [
        ['Publisher', routes.seatPublisher],
        ['Domain', routes.seatAdomain],
      ] as const,
    };
  if (of === 'publisher') return { own: publishers, beneath: [['Domain', adomains], null] as const };
  return { own: adomains, beneath: [['Publisher', publishers], null] as const };
}
const narrowTo = (of: Spender, row: TransparencyRow) =>
  of === 'seat' ? { seatId: row.seatId, dspId: row.dspId } : of === 'publisher' ? { publisher: row.publisher } : { aDomain: row.aDomain };

type Table = Output<typeof routes.seat>;

/** What is beneath the open row, once it is here. */
function useBeneath(of: Spender, open: TransparencyRow | undefined) {
  const { asked } = useTransparencyUrl();
  const { accountType } = useSession();
  const [first, second] = callsOf(of, accountType).beneath;
  const input = { ...asked, ...(open ? narrowTo(of, open) : {}) };
  const one = useCall(first[1], input, { staleTime: FRESH.staleTime, enabled: open !== undefined });
  const two = useCall(second?.[1] ?? first[1], input, { staleTime: FRESH.staleTime, enabled: open !== undefined && second !== null });
  const tables = [[first[0], one.data] as const, ...(second ? [[second[0], two.data] as const] : [])];
  const found = open ? tables.flatMap(([kind, table]) => linesOf(table, kind, open)) : [];
  const left = tables.flatMap(([kind, table]) => leftOf(table, kind));
  return { found, left: open ? left : [], isLoading: one.isFetching || two.isFetching, error: one.error ?? two.error };
}
const MOST_BENEATH = 20;
const linesOf = (table: Table | undefined, kind: string, open: TransparencyRow): Shown[] =>
  (table?.rows ?? []).slice(0, MOST_BENEATH).map((row, place) => ({ row, kind, under: open.key, isFirst: place === 0 }));
const leftOf = (table: Table | undefined, kind: string): string[] => {
  const many = table?.rows.length ?? 0;
  const isCut = table?.rest && table.rest.revenuegross !== '0';
  return many > MOST_BENEATH ? [`${MOST_BENEATH} of ${isCut ? 'over ' : ''}${many.toLocaleString('en-US')} ${kind.toLowerCase()}s`] : [];
};

/** Seats, publishers or advertiser domains by spend: ten rows, more with each press; a row opens to what is beneath it. */
export function SpendCard({ of, card }: { of: Spender; card: 'first' | 'adomain' }) {
  const { url, setUrl, asked, fileOf } = useTransparencyUrl();
  const { accountType } = useSession();
  const [shown, setShown] = useState(PAGE);
  const [openKey, setOpen] = useState<string | null>(null);
  const isWide = url.card === card;
  const query = useCall(callsOf(of, accountType).own, { ...asked, ...(isWide ? { expanded: true } : {}) }, FRESH);
  const open = query.data?.rows.find(({ key }) => key === openKey);
  const beneath = useBeneath(of, open);
  const { one, title, noun } = LABELS[of];
  const table = query.data;
  const rows = (table?.rows ?? [])
    .slice(0, shown)
    .flatMap((row): Shown[] => [{ row, under: null, kind: null, isFirst: true }, ...(row.key === open?.key ? beneath.found : [])]);
  const actions = (
    <>
      {table && table.rows.length > 0 && <ChartTools title={title} table={spendFile(table, one)} file={fileOf(title, query)} />}
      <IconButton
        size={24}
        icon={isWide ? IconArrowsMinimize : IconArrowsMaximize}
        label={`${title}: ${isWide ? 'usual width' : 'full width'}`}
        aria-pressed={isWide}
        onClick={() => setUrl({ card: isWide ? undefined : card }, true)}
      />
    </>
  );
  const body = () => {
    if (query.isError)
      return (
        <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorPanel>
      );
    if (!table) return <TableSkeleton rows={PAGE} label={`Loading ${title}`} />;
    if (table.rows.length === 0)
      return <EmptyState title="No Data Available" level={3}>{`Nothing was spent in this date range.`}</EmptyState>;
    return (
      <>
        <DataTable
          caption={`${title}, by spend`}
          columns={spendColumns({
            label: one,
            hasDsp: of === 'seat',
            table,
            all: `All ${noun[1]}`,
            open: openKey,
            onToggle: (key) => setOpen(openKey === key ? null : key),
          })}
          rows={rows}
          rowKey={({ row, under, kind }) => (under === null ? row.key : `${under} ${kind} ${row.key}`)}
          rowLabel={({ row }) => row.name}
          sort={{ key: 'revenuegross', reverse: true }}
          isLoading={query.isPlaceholderData || beneath.isLoading}
        />
        {beneath.left.length > 0 && <p className="k-note">{`Beneath ${open?.name}, by spend: ${beneath.left.join(', ')}.`}</p>}
        {beneath.error && <p className="k-error-line">{errorText(beneath.error)}</p>}
        <LoadMore
          shown={Math.min(shown, table.rows.length)}
          total={table.rows.length}
          noun={noun}
          hasMore={shown < table.rows.length}
          onMore={() => setShown(shown + PAGE)}
        />
      </>
    );
  };
  return (
    <Panel title={title} note="by spend" actions={actions}>
      <div className="k-transparency-spend">{body()}</div>
    </Panel>
  );
}
