import { type Column, DataTable, EmptyState, ErrorPanel, Panel, ReasonButton } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { APP_GAPS, type AppGap, type AppGapField, type AppInfoDraft, asSentRoutes } from '@kontor/deals/contract';
import { useMemo } from 'react';

const keyOf = ({ bundle }: AppGap) => bundle;
const FIELDS = Object.keys(APP_GAPS) as AppGapField[]; // its own keys
const about = (count: number) => Math.round(count).toLocaleString('en-US');

/** “Name, Domain (31 %)”: of what a part of the requests lacks, how large that is. */
const lacks = ({ requests, without }: AppGap): string =>
  FIELDS.filter((field) => without[field] > 0)
    .map((field) => {
      const share = Math.round((100 * without[field]) / requests);
      return share >= 100 ? APP_GAPS[field] : `${APP_GAPS[field]} (${Math.max(1, share)} %)`;
    })
    .join(', ');

const COLUMNS: readonly Column<AppGap>[] = [
  {
    key: 'bundle',
    label: 'Existing Bundle',
    flex: true,
    width: 220,
    priority: 9,
    cell: ({ bundle }) => <span title={bundle}>{bundle}</span>,
    sub: ({ name, ...gap }) => `${name === '' ? '' : `${name} · `}without ${lacks({ name, ...gap })}`,
  },
  { key: 'name', label: 'Known as', width: 170, priority: 4, hide: 'phone', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'lacks',
    label: 'Arrives without',
    width: 260,
    priority: 7,
    hide: 'phone',
    cell: (gap) => <span title={lacks(gap)}>{lacks(gap)}</span>,
  },
  { key: 'requests', label: 'Requests a day', align: 'right', width: 130, priority: 6, cell: ({ requests }) => about(requests) },
];

type Props = {
  dealId: string;
  /** Why nothing can be changed now. */
  reason: string | null;
  /** Asked, and not shown until what stands above it is there. */
  isLate: boolean;
  /** Null for who reads alone. */
  onAdd: ((start: Partial<AppInfoDraft>) => void) | null;
};

/** Apps that the deal's plan reaches and that arrive with less than buyers want to know; an override fills in what is missing. */
export function AppInfoGaps({ dealId, reason, isLate, onAdd }: Props) {
  const { data, error, isPending, isFetching, refetch } = useCall(asSentRoutes.gaps, { id: dealId });
  const columns = useMemo(() => (onAdd ? [...COLUMNS, addColumn(reason, onAdd)] : COLUMNS), [reason, onAdd]);
  if (isLate) return null;
  return (
    <Panel title="What arrives incomplete" note="apps of the last 7 days that the media plan reaches">
      <DataTable
        caption="Apps that arrive incomplete"
        columns={columns}
        rows={data ?? []}
        rowKey={keyOf}
        isLoading={isPending}
        error={
          error && (
            <ErrorPanel title="Apps that arrive incomplete did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
              {errorText(error)}
            </ErrorPanel>
          )
        }
        empty={
          <EmptyState title="Nothing is missing">
            Every app that the media plan reaches says name, domain, store URL and category.
          </EmptyState>
        }
      />
    </Panel>
  );
}

const addColumn = (reason: string | null, onAdd: NonNullable<Props['onAdd']>): Column<AppGap> => ({
  key: 'add',
  label: 'Actions',
  align: 'right',
  width: 130,
  priority: 9,
  cell: ({ bundle, name }) => (
    <ReasonButton
      variant="subtle"
      size="compact-sm"
      reason={reason}
      aria-label={`Add override of ${bundle}`}
      onClick={() => onAdd({ overridedBundle: bundle, bundle, name, status: 'overrideIfEmpty' })}
    >
      Add override
    </ReasonButton>
  ),
});
