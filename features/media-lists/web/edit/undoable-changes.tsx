import { ZONES } from '@kontor/core/contract';
import { dayAndClock, Panel } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { itemsWord, mediaListRoutes, type UndoableChange } from '@kontor/media-lists/contract';
import { Button } from '@mantine/core';
import { useRestoration } from './use-change-items.ts';

const wordsOf = ({ removed, added }: UndoableChange): string =>
  [removed > 0 && `${itemsWord(removed)} removed`, added > 0 && `${itemsWord(added)} added`].filter(Boolean).join(', ');

/** Replacements and removals of the last 30 days, each with its way back; nothing where there are none. */
export function UndoableChanges({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCall(mediaListRoutes.changes, { id });
  const restoration = useRestoration(id);
  if (error && !data)
    return (
      <CallFailed
        title="What can be undone did not load"
        error={error}
        rest="The history is here."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Can be undone" note="Items that were replaced or taken out in the last 30 days">
      <ul className="media-list-changes">
        {data.map((one) => (
          <li key={one.change}>
            <span>
              {wordsOf(one)} <span className="k-note">{dayAndClock(one.at, ZONES.EST.iana, 'EST')}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Undo: ${wordsOf(one)}`}
              loading={restoration.isPending && restoration.variables === one.change}
              onClick={() => !restoration.isPending && restoration.mutate(one.change)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
