import { fail, type Session } from '@kontor/core/contract';
import { type Bidstream, bidstreamClosed, changedBidstream } from '@kontor/deals/contract';

/** Where the account's toggle is off, bidstream data stays as it is: a change is refused, not dropped (spec 2 §2, §6). */
export function refuseClosedBidstream({ featureToggles }: Pick<Session, 'featureToggles'>, draft: Bidstream, before: Bidstream | null) {
  if (featureToggles.bidstreamDataConfiguration) return;
  const changed = changedBidstream(draft, before ?? undefined);
  const issues = changed.map((path) => ({ path, message: bidstreamClosed.text }));
  if (issues.length > 0) fail(bidstreamClosed, undefined, issues);
}
