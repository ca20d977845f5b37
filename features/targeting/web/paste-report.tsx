import { count, ErrorPanel, Note } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { MOST_VALUES } from '@kontor/targeting/contract';
import { Button } from '@mantine/core';
import type { Paste } from './use-paste.ts';
import './targeting.css';

const MOST_NAMED = 8;

/** “Manchester, Atlantis and 3 more” */
const named = (entries: readonly string[]) =>
  entries.length <= MOST_NAMED
    ? entries.join(', ')
    : `${entries.slice(0, MOST_NAMED).join(', ')} and ${count(entries.length - MOST_NAMED)} more`;

/** Whether all of it was taken: a name's own comma and a value pasted twice count among the entries. */
const isWhole = ({ matched, unmatched, leftOut }: NonNullable<Paste['data']>) =>
  matched.length > 0 && unmatched.length === 0 && leftOut === 0;

function wordsOf({ matched, unmatched, entries, leftOut }: NonNullable<Paste['data']>, noun: string): string {
  if (entries > MOST_VALUES)
    return `The pasted list has ${count(entries)} entries, and a plan holds ${count(MOST_VALUES)} ${noun}: paste a shorter one. Nothing was chosen.`;
  const found = `${count(matched.length - leftOut)} of ${count(matched.length + unmatched.length)} pasted ${noun} chosen.`;
  const full = leftOut > 0 ? ` There was no room for ${count(leftOut)}: a plan holds ${count(MOST_VALUES)} ${noun}.` : '';
  return `${found}${full}${unmatched.length > 0 ? ` Not found: ${named(unmatched)}.` : ''}`;
}

/** What became of a pasted list: how much was found, and by name what was not. */
export function PasteReport({ paste, noun }: { paste: Paste; noun: string }) {
  if (paste.isPending) return <p className="k-note" role="status">{`Looking up the pasted ${noun}…`}</p>;
  if (paste.isError) {
    return (
      <ErrorPanel title="The pasted list could not be looked up." onRetry={paste.retry}>
        {errorText(paste.error)}
      </ErrorPanel>
    );
  }
  if (!paste.data) return null;
  return (
    <Note tone={isWhole(paste.data) ? 'pos' : 'warn'}>
      <div className="k-pasted" role="status">
        <span>{wordsOf(paste.data, noun)}</span>
        <Button variant="subtle" size="compact-xs" onClick={paste.reset}>
          Dismiss
        </Button>
      </div>
    </Note>
  );
}
