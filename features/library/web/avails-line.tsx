import { ago, compact, MISSING } from '@kontor/core/ui';
import { type Avails, areOld } from '@kontor/library/contract';

/** Requests a day of an item with their range; a dash before they are counted, and how old they are once that is long. */
export function AvailsLine({ avails }: { avails: Avails | null }) {
  if (avails === null) return <span title="Not counted yet: they are counted every hour">avails {MISSING}</span>;
  if (avails.requests === null) return <span title={avails.why ?? undefined}>avails not available</span>;
  const range = avails.low !== null && avails.high !== null ? ` (${compact(avails.low)} – ${compact(avails.high)})` : '';
  return (
    <>
      {compact(avails.requests)} avails a day{range}
      {areOld(avails) && `, counted ${ago(avails.at)}`}
    </>
  );
}
