import type { CsvReport } from '@kontor/core/contract';
import { type Column, count, DataTable } from '@kontor/core/ui';

const columns: Column<CsvReport['problems'][number]>[] = [
  { key: 'row', label: 'Row', align: 'right', width: 72, cell: ({ row }) => count(row) },
  { key: 'reason', label: 'Reason', flex: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
];

/** The rows of a file that were refused, nothing where none was. */
export const RefusedRows = ({ rows, invalid, problems }: CsvReport) =>
  invalid > 0 && (
    <div className="ingest-refused">
      <p className="k-note">
        {`${count(invalid)} of ${count(rows)} rows ${invalid === 1 ? 'was' : 'were'} refused; the good ones are kept.`}
        {invalid > problems.length && ` The first ${count(problems.length)} are below.`}
      </p>
      <DataTable caption="Refused rows" columns={columns} rows={problems} rowKey={({ row }) => String(row)} />
    </div>
  );
