import { ConfirmDialog, DataTable, toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { ingestRoutes } from '@kontor/ingest/contract';
import { useMemo, useState } from 'react';
import { type PlatformKey, platformKeyColumns } from './platform-key-columns.tsx';

const rowKey = ({ id }: PlatformKey) => id;
const rowLabel = ({ name }: PlatformKey) => name;

/** Every key ever issued; revoking one asks first. */
export function PlatformKeyList({ keys, onFailed }: { keys: PlatformKey[]; onFailed: () => void }) {
  const [doomed, setDoomed] = useState<PlatformKey | null>(null);
  const revocation = useAct(ingestRoutes.revokeKey, { invalidates: [ingestRoutes.keys] });
  const columns = useMemo(() => platformKeyColumns(setDoomed), []);
  const confirm = () =>
    doomed &&
    revocation.mutate(
      { id: doomed.id },
      {
        onSuccess: () => toast.success('Platform key revoked.'),
        onError: (error) => {
          toast.failed(errorText(error), 'The platform key was not revoked');
          onFailed();
        },
        onSettled: () => setDoomed(null),
      },
    );
  return (
    <>
      <div className="ingest-keys">
        <DataTable caption="Platform keys" columns={columns} rows={keys} rowKey={rowKey} rowLabel={rowLabel} density="normal" />
      </div>
      <ConfirmDialog
        isOpen={doomed !== null}
        title="Revoke this platform key?"
        tone="danger"
        confirmLabel="Revoke"
        isBusy={revocation.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      >
        <strong className="ingest-name">{doomed?.name}</strong> opens the feed no longer, from now on. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
