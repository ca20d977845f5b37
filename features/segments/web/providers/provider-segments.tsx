import { Cut, count, money } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage } from '@kontor/core/web';
import { type ProviderDetail, type ProviderSegment, providerRoutes, providerSegmentList } from '@kontor/segments/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SegmentStatusPill } from '../uploaded/segment-status-pill.tsx';
import { ProviderSegmentDialog } from './provider-segment-dialog.tsx';
import './providers.css';

const looksFor = (open: (row: ProviderSegment) => void): Looks<ProviderSegment, typeof providerSegmentList.fields> => ({
  title: {
    width: 260,
    cell: (row) => (
      <UnstyledButton className="segment-open" onClick={() => open(row)}>
        <Cut text={row.title} />
      </UnstyledButton>
    ),
    sub: ({ status, dataType }) => (
      <>
        {status !== 'ACTIVE' && <SegmentStatusPill status={status} />} {dataType}
      </>
    ),
  },
  remoteId: { width: 140, priority: 7 },
  dataType: { width: 112, priority: 6 },
  price: { width: 92, priority: 8, write: (price) => money(price) },
  status: { width: 118, priority: 9, cell: ({ status }) => <SegmentStatusPill status={status} /> },
  users: { width: 92, priority: 5, write: (users) => (users === null ? '–' : count(users)) },
  expirationDate: { width: 112, priority: 4 },
  lastUpdate: { width: 104, priority: 2 },
});

/** The segments that a provider makes available; each is changed in a dialog. */
export function ProviderSegments({ provider }: { provider: ProviderDetail }) {
  const [asked, setAsked] = useState<ProviderSegment | 'new' | null>(null);
  const state = useListPage(providerSegmentList, providerRoutes.segments, { also: { provider: provider.id } });
  const looks = useMemo(() => looksFor(setAsked), []);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAsked('new')}>
      Add segment
    </Button>
  );
  return (
    <>
      <div className="segment-provider-head">
        <p className="k-note">A feed may make them too, and brings their members.</p>
        {add}
      </div>
      <ListTable
        state={state}
        looks={looks}
        none={{ words: 'Add the first one, or let the provider’s feed declare it before its members.', create: add }}
      />
      {asked !== null && (
        <ProviderSegmentDialog provider={provider} segment={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
