import { addDays, dayIn, spanOfDays, ZONES } from '@kontor/core/contract';
import type { StepFactOf } from '@kontor/core/server';
import { askDelivery, whoseOf } from '@kontor/market/server';

/** As far back as a dashboard goes (spec 2 §5). */
const DAYS = 365;

/** The first day with an impression, of the scope's account or of all. */
export const impressionStep: StepFactOf = async ({ events, session, scope }) => {
  const zone = ZONES.EST.iana;
  const today = dayIn(zone);
  const { rows } = await askDelivery(
    {
      events,
      whose: whoseOf(scope),
      viewer: { accountType: session.accountType, place: 'widget' },
    },
    { span: spanOfDays({ startDate: addDays(today, -DAYS), endDate: today }, zone), measures: ['impressions'], by: ['day'] },
  );
  const [first] = rows
    .filter(({ figures }) => Number(figures.impressions) > 0)
    .map(({ key }) => key.day)
    .toSorted();
  return first === undefined ? { count: 0 } : { count: 1, at: new Date(`${first.slice(0, 10)}T12:00:00Z`) };
};
