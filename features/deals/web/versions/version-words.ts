import { ZONES } from '@kontor/core/contract';
import { dayAndClock } from '@kontor/core/ui';
import type { DealVersion } from '@kontor/deals/contract';

/** Said of changes from before versions were kept. */
export const TOO_OLD = 'This change is older than kept versions: it cannot be compared or restored.';
export const UNSAVED_CHANGES = 'Save or discard your changes before restoring.';

/** “Version 3, Nov 19, 13:05 EST, Maren Oduya: Changed Title”. */
export const versionWords = ({ number, updateDate, creatorName, summary }: DealVersion): string =>
  `Version ${number}, ${dayAndClock(updateDate, ZONES.EST.iana, 'EST')}, ${creatorName}: ${summary}`;
