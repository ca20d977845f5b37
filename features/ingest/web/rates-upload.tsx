import { Panel, UploadPanel } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { keptWords } from './rate-words.ts';
import { RefusedRows } from './refused-rows.tsx';

/** Rates from a file: what it did, and the rows that were refused. */
export function RatesUpload({ onKept }: { onKept: (report: RatesReport) => void }) {
  const refresh = useRefresh([rateRoutes.list]);
  const { panel, answer } = useUpload(rateRoutes.upload, {
    input: {},
    onDone: ({ data }) => {
      onKept(data);
      return refresh();
    },
  });
  return (
    <Panel title="From a file">
      <div className="ingest-check-file">
        <UploadPanel {...panel} title="CSV of rates" note="Columns day, currency and rate (dollars for one), less than 5 MB" />
        {answer && <p className="k-note ingest-done">{keptWords(answer)}</p>}
        {answer && <RefusedRows {...answer} />}
      </div>
    </Panel>
  );
}
