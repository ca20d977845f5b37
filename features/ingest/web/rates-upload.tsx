import { count, Panel, UploadPanel } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { hasNoneKept, keptWords, NONE_KEPT } from './rate-words.ts';
import { RefusedRows } from './refused-rows.tsx';

const askedWords = (asked: number) =>
  `${asked === 1 ? '1 rate is' : `${count(asked)} rates are`} far from what one expects. If ${asked === 1 ? 'it is' : 'they are'} right, tick the box and send the file again.`;

/** Rates from a file: what it did, and the rows that were refused. */
export function RatesUpload({ onKept }: { onKept: (report: RatesReport) => void }) {
  const refresh = useRefresh([rateRoutes.list]);
  const [isSure, setSure] = useState(false);
  const { panel, answer, refused } = useUpload(rateRoutes.upload, {
    input: { isSure },
    // A file with some good rows has done something, and is no error.
    reportOf: (report) => (hasNoneKept(report) ? report : null),
    mend: NONE_KEPT,
    onDone: ({ data }) => {
      onKept(data);
      return refresh();
    },
  });
  const asked = (answer ?? refused)?.asked ?? 0;
  return (
    <Panel title="From a file">
      <div className="ingest-check-file">
        <UploadPanel {...panel} title="CSV of rates" note="Columns day, currency and rate (dollars for one), less than 5 MB" />
        {answer && <p className="k-note ingest-done">{keptWords(answer)}</p>}
        {asked > 0 && <p className="k-note ingest-done">{askedWords(asked)}</p>}
        <Checkbox
          className="ingest-sure"
          label="Take rates that are far from the last ones: they are right"
          checked={isSure}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
        />
        {answer && <RefusedRows {...answer} />}
      </div>
    </Panel>
  );
}
