import { count, Panel, UploadPanel } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { type RatesReport, rateRoutes } from '@kontor/ingest/contract';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { keptWords } from './rate-words.ts';
import { RefusedRows } from './refused-rows.tsx';

const askedWords = (asked: number) =>
  `${count(asked)} of them ${asked === 1 ? 'is' : 'are'} far from what one expects. If ${asked === 1 ? 'it is' : 'they are'} right, tick the box and send the file again.`;

/** Rates from a file: what it did, and the rows that were refused. */
export function RatesUpload({ onKept }: { onKept: (report: RatesReport) => void }) {
  const refresh = useRefresh([rateRoutes.list]);
  const [isSure, setSure] = useState(false);
  const { panel, answer } = useUpload(rateRoutes.upload, {
    input: { isSure },
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
        {answer && answer.asked > 0 && <p className="k-note">{askedWords(answer.asked)}</p>}
        <Checkbox
          label="Take rates that are far from the last ones: they are right"
          checked={isSure}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
        />
        {answer && <RefusedRows {...answer} />}
      </div>
    </Panel>
  );
}
