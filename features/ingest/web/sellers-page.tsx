import { counted } from '@kontor/core/contract';
import { count, DataTable, EmptyState, FormSection, Page, PageHeader, Panel, TableSkeleton, UploadPanel } from '@kontor/core/ui';
import { CallFailed, useCall, usePageTitle, useRefresh, useUpload } from '@kontor/core/web';
import { ingestPages, type SellersReport, sellerRoutes } from '@kontor/ingest/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RefusedRows } from './refused-rows.tsx';
import { sellerFileColumns } from './seller-columns.tsx';
import './feed-check.css';
import './market-files.css';

const LEAD =
  'A sellers.json names the publishers that bid requests know by an id alone, and says which of them resell. An app-ads.txt says that of the accounts at one exchange. Names of the catalogue stay.';
const doneWords = ({ kind, sellers, resellers }: SellersReport) =>
  `${kind}: ${counted(sellers, 'seller', 'sellers')}, ${count(resellers)} of them ${resellers === 1 ? 'a reseller' : 'resellers'}.`;

/** A file of sellers: which exchange it is of, what it did, and the rows that were refused. */
function SellersUpload() {
  const [domain, setDomain] = useState('');
  const refresh = useRefresh([sellerRoutes.list]);
  const problem = sellerRoutes.load.input.safeParse({ domain }).error?.issues[0];
  const { panel, answer } = useUpload(sellerRoutes.load, {
    input: { domain: problem ? '' : domain },
    onDone: refresh,
  });
  return (
    <FormSection title="Load a file">
      <TextInput
        className="k-span"
        label="Exchange of the file"
        description="Its domain as the file writes it, for example exchange.example. An app-ads.txt needs it; with it a sellers.json names publishers of supply chains too."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={domain}
        error={problem ? 'Not a domain: write exchange.example' : null}
        onChange={({ currentTarget }) => setDomain(currentTarget.value)}
      />
      <div className="k-span">
        <UploadPanel {...panel} title="File of sellers" note="sellers.json or app-ads.txt, less than 20 MB" />
        {answer && <p className="k-note ingest-done">{doneWords(answer)}</p>}
        {answer && <RefusedRows {...answer} />}
      </div>
    </FormSection>
  );
}

/** Names and kinds of publishers from files that exchanges publish, for super users alone (docs/decisions/0050). */
export default function SellersPage() {
  usePageTitle(ingestPages.sellers.title);
  const { data, error, refetch, isFetching } = useCall(sellerRoutes.list, {});
  return (
    <Page>
      <PageHeader title={ingestPages.sellers.title} />
      <p className="k-note ingest-check-lead">{LEAD}</p>
      <SellersUpload />
      {error && !data && (
        <CallFailed title="Files of sellers did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!error && !data && <TableSkeleton rows={3} label="Loading files of sellers" />}
      {data && (
        <Panel title="Loaded files" note={data.length > 0 ? 'Newest first' : undefined}>
          {data.length === 0 ? (
            <EmptyState title="No File Was Loaded">Publishers that no catalogue names are called by their ids.</EmptyState>
          ) : (
            <DataTable caption="Loaded files" columns={sellerFileColumns} rows={data} rowKey={({ id }) => id} />
          )}
        </Panel>
      )}
    </Page>
  );
}
