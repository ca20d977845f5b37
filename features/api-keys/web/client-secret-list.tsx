import { apiKeyRoutes, type ClientSecret, MAX_SECRETS } from '@kontor/api-keys/contract';
import { DataTable, Panel } from '@kontor/core/ui';
import { useNotInPerson, useRemoval } from '@kontor/core/web';
import { useMemo } from 'react';
import { clientSecretColumns } from './client-secret-columns.tsx';
import { keyErrorText } from './key-error-text.ts';

const rowKey = ({ id }: ClientSecret) => id;
const rowLabel = ({ clientSecret }: ClientSecret) => clientSecret;

/** The account's saved secrets; deleting one asks first. */
export function ClientSecretList({ secrets }: { secrets: ClientSecret[] }) {
  const { remove, dialog } = useRemoval<ClientSecret>({
    route: apiKeyRoutes.remove,
    invalidates: [apiKeyRoutes.all],
    title: 'Delete this client secret?',
    confirmLabel: 'Delete',
    words: ({ clientSecret, userName }) => (
      <>
        <strong>{clientSecret}</strong>, added by <span className="api-whole">{userName}</span>, and the access tokens issued on it stop
        working at once. This cannot be undone.
      </>
    ),
    done: 'Client secret deleted.',
    reasonOf: keyErrorText,
  });
  const closed = useNotInPerson();
  const isOnly = secrets.length === 1;
  const columns = useMemo(() => clientSecretColumns({ isOnly, closed, onDelete: remove }), [isOnly, closed, remove]);
  return (
    <Panel title="Client secrets" note={`${secrets.length} of ${MAX_SECRETS}`}>
      <div className="api-secrets">
        <DataTable caption="Client secrets" columns={columns} rows={secrets} rowKey={rowKey} rowLabel={rowLabel} density="normal" />
      </div>
      {dialog}
    </Panel>
  );
}
