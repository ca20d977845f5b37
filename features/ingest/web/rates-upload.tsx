import { Panel, UploadPanel } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { useState } from 'react';
import { keptWords } from './rate-words.ts';
import { RefusedRows } from './refused-rows.tsx';

/** Rates from a file: what it did, and the rows that were refused. */
export function RatesUpload({ onKept }: { onKept: (report: RatesReport) => void }) {
  const [report, setReport] = useState<RatesReport | null>(null);
  const refresh = useRefresh([rateRoutes.list]);
  const upload = useUpload(rateRoutes.upload, {
    input: {},
    onDone: ({ data }) => {
      setReport(data);
      onKept(data);
      return refresh();
    },
  });
  const handleFiles = (files: File[]) => {
    setReport(null);
    upload.onFiles(files);
  };
  const isDone = report !== null && upload.state.is === 'success';
  return (
    <Panel title="From a file">
      <div className="ingest-check-file">
        <UploadPanel
          {...upload}
          title="CSV of rates"
          note="Columns day, currency and rate (dollars for one), less than 5 MB"
          onFiles={handleFiles}
        />
        {isDone && <p className="k-note ingest-done">{keptWords(report)}</p>}
        {isDone && <RefusedRows {...report} />}
      </div>
    </Panel>
  );
}
