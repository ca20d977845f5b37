import { type ClientSecret, onlySecret } from '@kontor/api-keys/contract';
import { type Column, ReasonButton } from '@kontor/core/ui';
import { ago, creationTime } from './creation-time.ts';

type Options = { isOnly: boolean; closed: string | null; onDelete: (secret: ClientSecret) => void };

/** Secrets by their last four, who added them and when (spec 1 §2.5); the only one cannot be deleted (spec 1 §5). */
export const clientSecretColumns = ({ isOnly, closed, onDelete }: Options): Column<ClientSecret>[] => [
  {
    key: 'clientSecret',
    label: 'Client secret',
    flex: true,
    width: 180,
    cell: ({ clientSecret }) => <span className="k-code">{clientSecret}</span>,
    sub: ({ creationDate, userName }) => (
      <span>
        {creationTime(creationDate)}, {ago(creationDate)}, {userName}
      </span>
    ),
  },
  {
    key: 'userName',
    label: 'Added by',
    width: 240,
    priority: 3,
    hide: 'phone',
    cell: ({ userName }) => (
      <span className="api-name" title={userName}>
        {userName}
      </span>
    ),
  },
  {
    key: 'creationDate',
    label: 'Created',
    width: 250,
    hide: 'phone',
    cell: ({ creationDate }) => (
      <>
        {creationTime(creationDate)}
        <span className="k-note api-ago">{ago(creationDate)}</span>
      </>
    ),
  },
  {
    key: 'delete',
    label: 'Action',
    align: 'right',
    width: 84,
    priority: 9,
    cell: (secret) => (
      <ReasonButton
        variant="subtle"
        size="compact-sm"
        reason={closed ?? (isOnly ? onlySecret.text : null)}
        aria-label={`Delete client secret ${secret.clientSecret}`}
        onClick={() => onDelete(secret)}
      >
        Delete
      </ReasonButton>
    ),
  },
];
