import { Panel, ReasonButton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { itemsWord, type KeptChange, type MediaListDetail, mediaListRoutes } from '@kontor/media-lists/contract';
import { useState } from 'react';
import { useDealsQuestion } from './deals-taken-back.tsx';
import { changeTime, RestoreQuestion } from './restore-question.tsx';
import { useRestoration } from './use-change-items.ts';
import '../form/items.css';

const wordsOf = ({ removed, added }: KeptChange): string =>
  [removed > 0 && `${itemsWord(removed)} removed`, added > 0 && `${itemsWord(added)} added`].filter(Boolean).join(', ');

type Props = {
  list: Pick<MediaListDetail, 'id' | 'plans'>;
  one: KeptChange;
  restoration: ReturnType<typeof useRestoration>;
  onUndo: () => void;
};

function Change({ list, one, restoration, onUndo }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { isPending, variables } = restoration;
  const words = wordsOf(one);
  return (
    <li>
      <span>
        {words} <span className="k-note">{changeTime(one)}</span>
      </span>
      <span className="media-list-ways">
        <ReasonButton
          variant="default"
          size="compact-sm"
          aria-label={`Undo: ${words}`}
          reason={one.canUndo ? null : 'It was undone already.'}
          loading={isPending && variables === one.change}
          onClick={() => !isPending && onUndo()}
        >
          Undo
        </ReasonButton>
        <ReasonButton
          variant="default"
          size="compact-sm"
          aria-label={`Restore to before this: ${words}`}
          reason={one.canRestore ? null : 'Not all changes after this one are known.'}
          onClick={() => setAsked(true)}
        >
          Restore to before this
        </ReasonButton>
      </span>
      <RestoreQuestion list={list} change={one} isOpen={isAsked} onClose={() => setAsked(false)} />
    </li>
  );
}

/** Changes of items of the last 30 days, each with its ways back; nothing where there are none. */
export function KeptChanges({ list }: { list: Pick<MediaListDetail, 'id' | 'plans'> }) {
  const { id } = list;
  const { data, error, refetch, isFetching } = useCall(mediaListRoutes.changes, { id });
  const restoration = useRestoration(id);
  const deals = useDealsQuestion(list, 'Undo');
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
    <Panel title="Changes of items" note="Of the last 30 days. Undo takes one change back, Restore that one and all after it">
      <ul className="media-list-changes">
        {data.map((one) => (
          <Change
            key={one.change}
            list={list}
            one={one}
            restoration={restoration}
            onUndo={() => deals.ask(() => restoration.mutate(one.change))}
          />
        ))}
      </ul>
      {deals.question}
    </Panel>
  );
}
