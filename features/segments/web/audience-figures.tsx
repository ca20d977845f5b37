import { Bone, compact, cpm, ErrorPanel } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { type TooFew, toldReason, toldWords, tooSmallWords } from '@kontor/market/contract';
import './segments.css';
import { type Boxes, useAudienceFigures } from './use-audience-figures.ts';

type Shown = { label: string; value: string | undefined; title?: string | undefined; note?: string | undefined; isStale: boolean };

const Figure = ({ label, value, title, note, isStale }: Shown) => (
  <div title={title}>
    <div className="k-label">{label}</div>
    <div className="k-figure" data-stale={isStale || undefined} aria-live="polite" aria-busy={isStale}>
      {value ?? <Bone width={80} height={22} />}
    </div>
    {note && <div className="k-note">{note}</div>}
  </div>
);

const requestsNote = (requests: number | TooFew | null) => {
  if (requests === null) return 'avails not counted yet';
  return typeof requests === 'number'
    ? `${compact(requests)} avails a day, estimated for the whole market`
    : tooSmallWords(requests.fewerThan);
};

/** Size and data fee of the boxes, live. */
export function AudienceFigures({ boxes }: { boxes: Boxes }) {
  const { size, fee } = useAudienceFigures(boxes);
  if (boxes.included.length + boxes.excluded.length === 0) return null;
  const failed = [size, fee].find(({ error }) => error !== null);
  if (failed?.error) {
    const retry = () => {
      for (const figure of [size, fee]) if (figure.error) figure.retry();
    };
    return (
      <ErrorPanel title="Size and data fee did not load" onRetry={retry} isRetrying={size.isRetrying || fee.isRetrying}>
        {errorText(failed.error)} The segments can still be edited and saved.
      </ErrorPanel>
    );
  }
  const { users, requests } = size.value ?? {};
  return (
    <div className="segments-figures">
      <Figure
        label="Users"
        value={users === undefined ? undefined : users === null ? 'Not counted' : toldWords(users, compact)}
        title={toldReason(users) ?? 'Distinct ids that are members: counted, not estimated'}
        note={requests === undefined ? undefined : requestsNote(requests)}
        isStale={size.isStale}
      />
      <Figure
        label="Data fee"
        value={fee.value && cpm(fee.value)}
        note={boxes.included.length > 1 ? (boxes.word === 'AND' ? 'sum of the included' : 'highest of the included') : undefined}
        isStale={fee.isStale}
      />
    </div>
  );
}
