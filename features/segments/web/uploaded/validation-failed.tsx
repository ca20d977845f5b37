import { count, ErrorPanel } from '@kontor/core/ui';
import type { UploadedDetail } from '@kontor/segments/contract';
import './uploaded.css';

/** Why a segment did not become active: the keywords of its name, and whom to ask (spec 3 §4, §8); or that the ids of its file never came in. */
export function ValidationFailed({ segment: { errors, dataCount } }: { segment: Pick<UploadedDetail, 'errors' | 'dataCount'> }) {
  if (errors.length === 0)
    return dataCount ? (
      <ErrorPanel title="The last change did not come in">
        It was cancelled, or its file could no longer be read. History says which. The {count(dataCount)} ids that were there stay. Upload a
        file or change the name to make the segment active again.
      </ErrorPanel>
    ) : (
      <ErrorPanel title="No ids are loaded">
        The upload was cancelled, or its file could no longer be read. History says which. Upload a file to try again.
      </ErrorPanel>
    );
  const isOne = errors.length === 1;
  return (
    <ErrorPanel title="Validation failed">
      {isOne ? 'This keyword of the name is' : 'These keywords of the name are'} not allowed:
      <ul className="segment-words" aria-label="Keywords that are not allowed">
        {errors.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      Please contact your Account Manager, or change the name{dataCount === null ? ' and upload the file again' : ''}.
    </ErrorPanel>
  );
}
