import { MISSING } from './format.ts';
import { ago, dayAndClock } from './format-date.ts';

type AgoProps = { instant: string | null | undefined; zone: string; zoneLabel: string };

/** How long ago something was, with the exact time behind it; it counts from when it is drawn. */
export function Ago({ instant, zone, zoneLabel }: AgoProps) {
  if (!instant) return <>{MISSING}</>;
  return (
    <time dateTime={instant} title={dayAndClock(instant, zone, zoneLabel)}>
      {ago(instant, new Date(), zone)}
    </time>
  );
}
