import { ErrorPanel } from '@kontor/core/ui';
import type { UploadedDetail } from '@kontor/segments/contract';
import './uploaded.css';

/** The keywords that a segment failed by, and whom to ask (spec 3 §4, §8). */
export function ValidationFailed({ segment: { errors } }: { segment: Pick<UploadedDetail, 'errors'> }) {
  const one = errors.length === 1;
  return (
    <ErrorPanel title="Validation failed">
      {errors.length > 0 && (
        <>
          {one ? 'This keyword is' : 'These keywords are'} not allowed:
          <ul className="segment-words" aria-label="Keywords that are not allowed">
            {errors.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </>
      )}
      Please contact your Account Manager, or change the name and upload the file again.
    </ErrorPanel>
  );
}
