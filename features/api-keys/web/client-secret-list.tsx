import { apiKeyRoutes, type ClientSecret, MAX_SECRETS } from '@kontor/api-keys/contract';
import { ConfirmDialog, DataTable, Panel, toast } from '@kontor/core/ui';
import { useAct, useNotInPerson } from '@kontor/core/web';
import { useMemo, useState } from 'react';
import { clientSecretColumns } from './client-secret-columns.tsx';
import { keyErrorText } from './key-error-text.ts';

const rowKey = ({ id }: ClientSecret) => id;
const rowLabel = ({ clientSecret }: ClientSecret) => clientSecret;

/** The account's saved secrets; deleting one asks first. */
export function ClientSecretList({ secrets, onFailed }: { secrets: ClientSecret[]; onFailed: () => void }) {
  const [doomed, setDoomed] = useState<ClientSecret | null>(null);
  const deletion = useAct(apiKeyRoutes.remove, { invalidates: [apiKeyRoutes.all] });
  const closed = useNotInPerson();
  const isOnly = secrets.length === 1;
  const columns = useMemo(() => clientSecretColumns({ isOnly, closed, onDelete: setDoomed }), [isOnly, closed]);
  const confirm = () =>
    doomed &&
    deletion.mutate(
      { id: doomed.id },
      {
        onSuccess: () => {
          toast.success('Client secret deleted.');
          setDoomed(null);
        },
        onError: (error) => {
          setDoomed(null);
          toast.failed(keyErrorText(error));
          onFailed();
        },
      },
    );
  return (
    <Panel title="Client secrets" note={`${secrets.length} of ${MAX_SECRETS}`}>
      <div className="api-secrets">
        <DataTable caption="Client secrets" columns={columns} rows={secrets} rowKey={rowKey} rowLabel={rowLabel} density="roomy" />
      </div>
      <ConfirmDialog
        isOpen={doomed !== null}
        title="Delete this client secret?"
        tone="danger"
        confirmLabel="Delete"
        isBusy={deletion.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      >
        <strong>{doomed?.clientSecret}</strong>, added by <span className="api-whole">{doomed?.userName}</span>, and the access tokens
        issued on it stop working at once. This cannot be undone.
      </ConfirmDialog>
    </Panel>
  );
}
