import { count, ErrorPanel, Note } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { Button } from '@mantine/core';
import type { Paste } from './use-paste.ts';
import './targeting.css';

const MOST_NAMED = 8;

/** “Manchester, Atlantis and 3 more” */
const named = (entries: readonly string[]) =>
  entries.length <= MOST_NAMED
    ? entries.join(', ')
    : `${entries.slice(0, MOST_NAMED).join(', ')} and ${count(entries.length - MOST_NAMED)} more`;

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
  const { matched, unmatched } = paste.data;
  return (
    <Note tone={unmatched.length > 0 ? 'warn' : 'pos'}>
      <div className="k-pasted" role="status">
        <span>
          {count(matched.length)} of {count(matched.length + unmatched.length)} pasted {noun} chosen.
          {unmatched.length > 0 && ` Not found: ${named(unmatched)}.`}
        </span>
        <Button variant="subtle" size="compact-xs" onClick={paste.reset}>
          Dismiss
        </Button>
      </div>
    </Note>
  );
}
