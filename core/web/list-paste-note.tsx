import { TOO_MANY_PASTED } from '@kontor/core/contract';
import { count, firstNames, Note } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { ListPaste } from './list-paste.ts';

/** What of the pasted ids names nothing, where the list's call says it. */
const Unknown = z.object({ unknownIds: z.array(z.string()) });

type Props = { paste: ListPaste; noun: readonly [one: string, many: string]; first: unknown };

/** What became of pasted ids: how many were found, by name those that were not, and the way back to all rows. */
export default function ListPasteNote({ paste, noun, first }: Props) {
  const { ids, tooMany, clear, dismiss } = paste;
  if (tooMany !== null) {
    return (
      <Line tone="warn" words={`The pasted list has ${count(tooMany)} IDs. ${TOO_MANY_PASTED} The list is as it was.`}>
        <Button variant="subtle" size="compact-xs" onClick={dismiss}>
          Dismiss
        </Button>
      </Line>
    );
  }
  const all = (
    <Button variant="subtle" size="compact-xs" onClick={clear}>
      Show all {noun[1]}
    </Button>
  );
  if (!ids) {
    return (
      <Line tone="warn" words="Pasted IDs are not part of the link. Paste them again to see this list.">
        {all}
      </Line>
    );
  }
  const unknown = Unknown.safeParse(first).data?.unknownIds;
  if (!unknown) return <Line words={`Looking up ${count(ids.length)} pasted IDs…`}>{all}</Line>;
  const found = `${count(ids.length - unknown.length)} of ${count(ids.length)} pasted IDs found.`;
  return (
    <Line tone={unknown.length > 0 ? 'warn' : 'info'} words={unknown.length > 0 ? `${found} Not found: ${firstNames(unknown)}.` : found}>
      {unknown.length > 0 && <CopyUnknown ids={unknown} />}
      {all}
    </Line>
  );
}

function CopyUnknown({ ids }: { ids: readonly string[] }) {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => copy(ids.join('\n'))}>
      {copied ? 'Copied' : `Copy ${count(ids.length)} not found`}
    </Button>
  );
}

const Line = ({ words, tone, children }: { words: string; tone?: 'info' | 'warn'; children: ReactNode }) => (
  <Note tone={tone}>
    <span role="status">{words}</span> {children}
  </Note>
);
