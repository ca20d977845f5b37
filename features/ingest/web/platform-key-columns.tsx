import { maskedSecret, type Output, ZONES } from '@kontor/core/contract';
import { type Column, dayAndClock, ReasonButton, StatusPill } from '@kontor/core/ui';
import { type ingestRoutes, KEY_WORDS } from '@kontor/ingest/contract';

export type PlatformKey = Output<typeof ingestRoutes.keys>[number];

const when = (instant: string | null) => dayAndClock(instant, ZONES.EST.iana, 'EST');
const state = ({ revokedAt }: PlatformKey) =>
  revokedAt ? <StatusPill tone="off" glyph="dash" label="Revoked" /> : <StatusPill tone="pos" glyph="full" label="Active" />;

/** Keys by name and last four, and since when they open nothing any more. */
export const platformKeyColumns = (onRevoke: (key: PlatformKey) => void): Column<PlatformKey>[] => [
  {
    key: 'name',
    label: 'Name',
    flex: true,
    cell: ({ name }) => name,
    sub: (key) => (
      <>
        <span className="k-code">{maskedSecret(key.last4)}</span>
        <span>{KEY_WORDS[key.scope]}</span>
        {state(key)}
      </>
    ),
  },
  { key: 'key', label: 'Key', hide: 'phone', cell: (key) => <span className="k-code">{maskedSecret(key.last4)}</span> },
  { key: 'scope', label: 'Scope', hide: 'phone', width: 110, priority: 6, cell: ({ scope }) => KEY_WORDS[scope] },
  { key: 'created', label: 'Created', hide: 'phone', width: 150, priority: 4, cell: ({ createdAt }) => when(createdAt) },
  { key: 'state', label: 'State', hide: 'phone', width: 106, priority: 7, cell: state },
  { key: 'read', label: 'Last read', hide: 'phone', width: 150, priority: 5, cell: ({ lastReadAt }) => when(lastReadAt) },
  { key: 'revoked', label: 'Revoked', hide: 'phone', width: 150, priority: 3, cell: ({ revokedAt }) => when(revokedAt) },
  {
    key: 'revoke',
    label: 'Action',
    align: 'right',
    width: 84,
    priority: 9,
    cell: (key) => (
      <ReasonButton
        variant="subtle"
        size="compact-sm"
        reason={key.revokedAt ? 'This key is revoked already.' : null}
        aria-label={`Revoke ${key.name}`}
        onClick={() => onRevoke(key)}
      >
        Revoke
      </ReasonButton>
    ),
  },
];
