import { DataTable, Panel } from '@kontor/core/ui';
import { useRemoval } from '@kontor/core/web';
import { ingestRoutes } from '@kontor/ingest/contract';
import { useMemo } from 'react';
import { type PlatformKey, platformKeyColumns } from './platform-key-columns.tsx';

const rowKey = ({ id }: PlatformKey) => id;
const rowLabel = ({ name }: PlatformKey) => name;

/** Every key ever issued; revoking one asks first. */
export function PlatformKeyList({ keys }: { keys: PlatformKey[] }) {
  const { remove, dialog } = useRemoval<PlatformKey>({
    route: ingestRoutes.revokeKey,
    invalidates: [ingestRoutes.keys],
    title: 'Revoke this platform key?',
    confirmLabel: 'Revoke',
    words: ({ name }) => (
      <>
        <strong className="ingest-name">{name}</strong> will stop working immediately. This cannot be undone.
      </>
    ),
    done: 'Platform key revoked.',
    failed: 'The platform key was not revoked',
  });
  const columns = useMemo(() => platformKeyColumns(remove), [remove]);
  return (
    <Panel title="Keys" note={`${keys.length} issued`}>
      <DataTable caption="Platform keys" columns={columns} rows={keys} rowKey={rowKey} rowLabel={rowLabel} density="normal" />
      {dialog}
    </Panel>
  );
}
