import type { CsvReport } from '@kontor/core/contract';
import { count, UploadProblems } from '@kontor/core/ui';

/** The rows of a file that were refused, nothing where none was. */
export const RefusedRows = ({ rows, invalid, problems }: CsvReport) =>
  invalid > 0 && (
    <div className="ingest-refused">
      <p className="k-note">
        {`${count(invalid)} of ${count(rows)} rows ${invalid === 1 ? 'was' : 'were'} refused${invalid < rows ? '; the good ones are kept' : ''}.`}
      </p>
      <UploadProblems label="Refused rows" invalid={invalid} problems={problems} />
    </div>
  );
