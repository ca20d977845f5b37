import { count, ErrorPanel, firstNames, Note } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { type LookupValue, MOST_VALUES } from '@kontor/targeting/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import './targeting.css';
import type { Paste } from './use-paste.ts';
import type { ValuePickerProps } from './value-picker-props.ts';

type Found = NonNullable<Paste['data']>;
type PasteReportProps = Pick<ValuePickerProps, 'noun' | 'onPaste' | 'onUnpaste' | 'onPasteList'> & { paste: Paste; isExcluding: boolean };

/** Whether all of it was taken: a name's own comma and a value pasted twice count among the entries. */
const isWhole = ({ matched, unmatched, unseen, leftOut }: Found) =>
  matched.length > 0 && unmatched.length + unseen.length === 0 && leftOut === 0;

function wordsOf({ matched, unmatched, unseen, entries, leftOut }: Found, noun: string): string {
  if (entries > MOST_VALUES)
    return `The pasted list has ${count(entries)} entries, and a plan holds ${count(MOST_VALUES)} ${noun}: paste a shorter one. Nothing was chosen.`;
  const all = matched.length + unmatched.length + unseen.length;
  return [
    `${count(matched.length - leftOut)} of ${count(all)} pasted ${noun} chosen.`,
    leftOut > 0 && `There was no room for ${count(leftOut)}: a plan holds ${count(MOST_VALUES)} ${noun}.`,
    unseen.length > 0 && `Not seen in 28 days: ${firstNames(unseen)}.`,
    unmatched.length > 0 && `Not found: ${firstNames(unmatched)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const asValue = (code: string): LookupValue => ({ code, name: code, group: null, requests: null });

/** What can be done with what nobody has seen, and the way back. */
function Offers({
  found,
  onTaken,
  ...props
}: Omit<PasteReportProps, 'paste' | 'noun'> & { found: Found; onTaken: (found: Found | null) => void }) {
  const { isExcluding, onPaste, onUnpaste, onPasteList } = props;
  const { matched, unseen, added } = found;
  const codes = [...matched.map(({ code }) => code), ...unseen];
  const handleBlock = () => {
    const leftOut = found.leftOut + (onPaste?.(unseen.map(asValue)) ?? 0);
    onTaken({ ...found, matched: [...matched, ...unseen.map(asValue)], unseen: [], added: [...added, ...unseen], leftOut });
  };
  const handleUndo = () => {
    onUnpaste?.(added);
    onTaken(null);
  };
  return (
    <>
      {isExcluding && unseen.length > 0 && (
        <Button variant="default" size="compact-xs" onClick={handleBlock}>
          Block the {count(unseen.length)} not seen in 28 days too
        </Button>
      )}
      {onPasteList && unseen.length > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => onPasteList(codes, () => onTaken(null))}>
          Put all {count(codes.length)} into a media list
        </Button>
      )}
      {onUnpaste && added.length > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={handleUndo}>
          Undo paste
        </Button>
      )}
    </>
  );
}

/** What became of a pasted list: how much was found, by name what was not, and what can be done with that. */
export function PasteReport({ paste, noun, ...offers }: PasteReportProps) {
  // What was taken since of the list that was pasted last.
  const [since, setSince] = useState<{ of: Found; now: Found } | null>(null);
  if (paste.isPending) return <p className="k-note" role="status">{`Looking up the pasted ${noun}…`}</p>;
  if (paste.isError) {
    return (
      <ErrorPanel title="The pasted list could not be looked up." onRetry={paste.retry}>
        {errorText(paste.error)}
      </ErrorPanel>
    );
  }
  const { data } = paste;
  if (!data) return null;
  const found = since?.of === data ? since.now : data;
  const handleTaken = (now: Found | null) => (now ? setSince({ of: data, now }) : paste.reset());
  return (
    <Note tone={isWhole(found) ? 'pos' : 'warn'}>
      <div className="k-pasted" role="status">
        <span>{wordsOf(found, noun)}</span>
        <Offers {...offers} found={found} onTaken={handleTaken} />
        <Button variant="subtle" size="compact-xs" onClick={paste.reset}>
          Dismiss
        </Button>
      </div>
    </Note>
  );
}
