import { apiKeyRoutes, type ClientPair, PENDING_MINUTES } from '@kontor/api-keys/contract';
import { CopyText, ErrorPanel, Note, Panel, ReasonButton, toast } from '@kontor/core/ui';
import { useAct } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { keyErrorText } from './key-error-text.ts';

const OVER = `The ${PENDING_MINUTES} minutes have passed. Cancel and generate a new one.`;

/** The pair that was just generated, the only time its secret is seen: Save stores it, Cancel discards it (spec 1 §4). */
export function NewPairPanel({ pair, onDone, onFailed }: { pair: ClientPair; onDone: () => void; onFailed: () => void }) {
  const save = useAct(apiKeyRoutes.save, { invalidates: [apiKeyRoutes.all] });
  const [isOver, setOver] = useState(false);
  useTimeout(() => setOver(true), PENDING_MINUTES * 60_000, { autoInvoke: true });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const store = () => {
    if (isOver || save.isPending) return;
    save.mutate(pair, {
      onSuccess: () => {
        toast.success('Client secret saved.');
        onDone();
      },
      // Others may have saved a fifth meanwhile, or this one was saved and the reply was lost.
      onError: onFailed,
    });
  };
  useHotkeys([['mod+S', store]], []);
  return (
    <div ref={box} className="api-new" tabIndex={-1}>
      <Panel title="New client secret">
        <Note tone="warn">
          The secret is <strong>shown this once</strong>. Copy it to where it is needed, then save it within {PENDING_MINUTES} minutes; a
          pair that is not saved opens nothing and is forgotten.
        </Note>
        <CopyText label="Client ID" value={pair.clientId} />
        <CopyText label="Client secret" value={pair.clientSecret} />
        {save.isError && <ErrorPanel title={keyErrorText(save.error)} />}
        <div className="k-form-foot">
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <ReasonButton reason={isOver ? OVER : null} loading={save.isPending} onClick={store} title="Ctrl+S">
            Save
          </ReasonButton>
        </div>
      </Panel>
    </div>
  );
}
