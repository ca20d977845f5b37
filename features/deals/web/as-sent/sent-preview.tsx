import { ZONES } from '@kontor/core/contract';
import { type Column, DataTable, dayAndClock, EmptyState, ErrorPanel, Panel } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { asSentRoutes, type SENT_APP, type SentLine, sentLines } from '@kontor/deals/contract';
import type { AsSentDeal } from '@kontor/market/contract';
import './sent-preview.css';

const keyOf = ({ path }: SentLine) => path;
const COLUMNS: readonly Column<SentLine>[] = [
  { key: 'label', label: 'Field', width: 140, priority: 8, cell: ({ label }) => label },
  {
    key: 'before',
    label: 'As received',
    width: 270,
    priority: 7,
    cell: ({ before, isExample }) => (
      <span title={before}>
        {before || <span className="k-sent-none">Not said</span>}
        {isExample && <span className="k-sent-none"> (example)</span>}
      </span>
    ),
  },
  {
    key: 'after',
    label: 'As sent',
    flex: true,
    width: 160,
    priority: 9,
    cell: ({ before, after }) => (
      <span title={after} className={after === before ? undefined : 'k-sent-changed'}>
        {after || 'Not sent'}
      </span>
    ),
  },
];

type Props = {
  dealId: string;
  /** The newest request of this bundle; without it of whatever the plan reaches. */
  bundle?: string;
  deal: AsSentDeal;
  fields: typeof SENT_APP;
};

/** The newest sampled request of what a deal's plan reaches, as it was received and as the deal's buyer would receive it (docs/decisions/0129). */
export function SentPreview({ dealId, bundle = '', deal, fields }: Props) {
  const { data, error, isPending, isFetching, refetch } = useCall(asSentRoutes.sample, { id: dealId, bundle });
  const lines = data ? sentLines(data.request, deal, fields) : [];
  const hasExamples = lines.some(({ isExample }) => isExample);
  return (
    <Panel title="The newest request, before and after" note={data && dayAndClock(data.at, ZONES.EST.iana, 'EST')}>
      <DataTable
        caption="A request before and after"
        columns={COLUMNS}
        rows={lines}
        rowKey={keyOf}
        isLoading={isPending}
        error={
          error && (
            <ErrorPanel title="The newest request did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
              {errorText(error)}
            </ErrorPanel>
          )
        }
        empty={
          <EmptyState title="No request to show">
            {bundle === ''
              ? 'The media plan has reached no request in the last week.'
              : `No request of ${bundle} was reached in the last week.`}
          </EmptyState>
        }
      />
      {hasExamples && <p className="k-note">Examples stand where nobody keeps what a request said.</p>}
    </Panel>
  );
}
