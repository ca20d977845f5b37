import { CopyText, Note, Panel } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { IssuedKey } from './issue-key-dialog.tsx';

/** The only time a key's secret is seen (design §6.8); it takes the focus, as the dialog it comes from is gone. */
export function IssuedKeyPanel({ issued, onDone }: { issued: IssuedKey; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="ingest-new" tabIndex={-1}>
      <Panel title="New platform key" note={<span className="ingest-name">{issued.name}</span>}>
        <Note tone="warn">
          The key works now and is <strong>shown this once</strong>. Copy it to where it is needed before you leave this page.
        </Note>
        <CopyText label="Platform key" value={issued.secret} />
        <div className="k-form-foot">
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        </div>
      </Panel>
    </div>
  );
}
