import { DataTable, EmptyState, Page, PageHeader, Panel, TableSkeleton, toast } from '@kontor/core/ui';
import { CallFailed, errorText, useAct, useCall, usePageTitle } from '@kontor/core/web';
import { ingestPages, type RateChange, type RatesKept, rateRoutes } from '@kontor/ingest/contract';
import { Button } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AddRateDialog } from './add-rate-dialog.tsx';
import { changeColumns, rateColumns } from './rate-columns.tsx';
import { keptWords } from './rate-words.ts';
import { RatesUpload } from './rates-upload.tsx';
import './feed-check.css';
import './market-files.css';

const LEAD =
  'Floors and prices in other currencies become dollars by the rate of their day, else by that of the nearest of the seven days before it. Without one they are counted as unknown. A new rate counts for what comes in from now on.';

/** What a change did, with the way back where it did something. */
function useUndo() {
  const undo = useAct(rateRoutes.undo, {
    invalidates: [rateRoutes.list],
    onDone: () => toast.success('The change of rates was undone.'),
    onFailed: (error) => toast.failed(errorText(error), 'The change was not undone'),
  });
  const tell = (kept: RatesKept) => {
    const { change } = kept;
    // Of a file of which nothing is kept the panel tells why.
    if (change === null && kept.same > 0) toast.success(keptWords(kept));
    else if (change !== null) toast.undo(keptWords(kept), () => undo.mutate({ change }));
  };
  return { undo: ({ change }: RateChange) => undo.mutate({ change }), tell };
}

/** Daily exchange rates to dollars, for super users alone (docs/decisions/0050). */
export default function ExchangeRatesPage() {
  usePageTitle(ingestPages.rates.title);
  const { data, error, refetch, isFetching } = useCall(rateRoutes.list, {});
  const [isAdding, setAdding] = useState(false);
  const { undo, tell } = useUndo();
  const newest = data?.changes[0]?.change;
  const changes = useMemo(() => changeColumns(newest, undo), [newest, undo]);
  const add = (
    <Button className="k-grow" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      Add a rate
    </Button>
  );
  return (
    <Page>
      <PageHeader title={ingestPages.rates.title} actions={data && add} />
      <p className="k-note ingest-check-lead">{LEAD}</p>
      {error && !data && (
        <CallFailed title="Exchange rates did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!error && !data && <TableSkeleton rows={6} label="Loading exchange rates" />}
      {data && (
        <div className="ingest-check-result">
          {data.rates.length === 0 ? (
            <EmptyState title="No Exchange Rates" level={2} icon={IconCoins}>
              Until there are rates, floors and prices in other currencies than dollars are counted as unknown.
            </EmptyState>
          ) : (
            <Panel title="Newest rates" note="Dollars for one unit">
              <DataTable caption="Newest rates" columns={rateColumns} rows={data.rates} rowKey={({ currency }) => currency} />
            </Panel>
          )}
          <RatesUpload onKept={tell} />
          {data.changes.length > 0 && (
            <Panel title="Changes" note="The newest can be undone">
              <DataTable caption="Changes of rates" columns={changes} rows={data.changes} rowKey={({ change }) => String(change)} />
            </Panel>
          )}
        </div>
      )}
      <AddRateDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onKept={(kept) => {
          setAdding(false);
          tell(kept);
        }}
      />
    </Page>
  );
}
