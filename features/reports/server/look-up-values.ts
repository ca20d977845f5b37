import { addDays, dayIn, FLIGHT_ZONE, spanOfDays } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { MOST_DAYS, type ReportValue, type ReportValues, type reportRoutes } from '@kontor/reports/contract';
import { namesOfValues, valuesOf } from './ask-report.ts';
import { askerOf } from './read-report.ts';

const COLLATOR = new Intl.Collator('en');

/** Values of a dimension that the account's delivery of a year has, by what people call them. */
export async function lookUpValues(call: SignedCall<(typeof reportRoutes)['values']>): Promise<ReportValues> {
  const { dim, search, start, number } = call.input;
  const asker = askerOf(call);
  const today = dayIn(FLIGHT_ZONE);
  const span = spanOfDays({ startDate: addDays(today, 1 - MOST_DAYS), endDate: today }, FLIGHT_ZONE);
  const known = ((await valuesOf(asker, span, [dim])).get(dim) ?? []).filter(Boolean);
  const names = await namesOfValues(asker, dim, known);
  // An app or a deal ID is asked for by its name: several bundles may share one.
  const isByName = dim === 'appName' || dim === 'dealId';
  const all = new Map(
    known.map((value): [string, ReportValue] => {
      const label = names.get(value) ?? value;
      const asked = isByName ? label : value;
      return [asked, { value: asked, label }];
    }),
  );
  const wanted = search.toLowerCase();
  const found = [...all.values()]
    .filter(({ value, label }) => label.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted))
    .toSorted((a, b) => COLLATOR.compare(a.label, b.label));
  return { values: found.slice(start, start + number), hasMore: found.length > start + number };
}
