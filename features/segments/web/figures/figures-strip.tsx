import { DEFAULT_ZONE, ZONES } from '@kontor/core/contract';
import { ago, compact, count, Hint, MISSING, percent, Stat, StatStrip, shortDay } from '@kontor/core/ui';
import { type ToldCount, toldReason, toldWords } from '@kontor/market/contract';
import { DAYS_BEFORE_AVAILS, isSaidByRequest, type SegmentFigures, type SegmentIdType } from '@kontor/segments/contract';

const PERCENT = 100;
const NOT_ACTIVE = 'not active yet';
const UNCOUNTED = 'not counted yet';
const days = (left: number) => `${left} ${left === 1 ? 'day remains' : 'days remain'}`;

/** A tooltip says that avails are approximate (spec 3 §8). */
export const AvailsHint = ({ about = 'avails' }: { about?: string }) => (
  <Hint about={about}>
    Avails (daily and monthly) are approximate: estimates from sampled requests, shown once a segment has been active for{' '}
    {DAYS_BEFORE_AVAILS} days.
  </Hint>
);

/** What the avails are, or why there are none. */
function whenAvails({ activeSince, daysUntilAvails, dailyAvails }: SegmentFigures): string {
  if (activeSince === null) return NOT_ACTIVE;
  if (daysUntilAvails > 0) return `${days(daysUntilAvails)} of ${DAYS_BEFORE_AVAILS}`;
  return dailyAvails === null ? UNCOUNTED : 'daily average';
}

const usersNote = (users: ToldCount) => toldReason(users) ?? 'distinct ids, exact';
const since = (instant: string | null) => (instant ? `active since ${shortDay(instant)}` : NOT_ACTIVE);

/** “1.85 k of 15.3 k seen in the last 30 days, in the sample”. */
const seenWords = (seen: ToldCount, users: ToldCount | null) =>
  `${toldWords(seen, compact)}${users === null ? '' : ` of ${toldWords(users, compact)}`} seen in the last 30 days, in the sample`;

/** Users, match rate, freshness and requests a day of a segment. */
export function FiguresStrip({ figures, dataType }: { figures: SegmentFigures; dataType: SegmentIdType }) {
  const { users, seen, matchRate, dailyAvails, loadedAt, activeSince } = figures;
  const isSaid = isSaidByRequest(dataType);
  const nobody = isSaid ? 'requests name this segment' : UNCOUNTED;
  const zone = ZONES[DEFAULT_ZONE].iana;
  return (
    <StatStrip>
      <Stat label="Users" value={users === null ? MISSING : toldWords(users, count)} note={users === null ? nobody : usersNote(users)} />
      <Stat
        label="Match rate"
        value={matchRate === null ? MISSING : percent(matchRate * PERCENT)}
        note={seen === null ? nobody : seenWords(seen, users)}
        hint={
          <Hint about="match rate">
            The share of its users who are in the sample of the last 30 days. Requests are sampled, so more of them are in the market than
            were seen.
          </Hint>
        }
      />
      <Stat label="Freshness" value={loadedAt ? ago(loadedAt, new Date(), zone) : MISSING} note={since(activeSince)} />
      <Stat label="Avails a day" value={compact(dailyAvails)} note={whenAvails(figures)} hint={<AvailsHint about="avails a day" />} />
    </StatStrip>
  );
}
