import { type Column, count, DataTable, EmptyState, firstNames, IconButton, ReasonButton } from '@kontor/core/ui';
import { CallFailed, call, useWork } from '@kontor/core/web';
import { type BulkDeal, bulkEditRoutes, MOST_BULK, TOO_MANY_DEALS } from '@kontor/deals/contract';
import { Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { DealLink } from './deal-link.tsx';

const idsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];
const keyOf = ({ id }: BulkDeal) => id;
const titleOf = ({ title }: BulkDeal) => title;
/** What of the pasted ids names none of the deals, in whatever case: the call's own answer names the first ones alone. */
function unnamed(asked: readonly string[], rows: readonly BulkDeal[]): string[] {
  const known = new Set(rows.flatMap(({ id, dealId }) => [id, dealId.toLowerCase()]));
  return asked.filter((one) => !known.has(one.toLowerCase()));
}

const COLUMNS: readonly Column<BulkDeal>[] = [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    width: 200,
    priority: 9,
    cell: (deal) => <DealLink {...deal} />,
    sub: ({ dealId }) => dealId,
  },
  { key: 'dealId', label: 'Deal ID', width: 150, priority: 3, hide: 'phone', cell: ({ dealId }) => dealId },
  { key: 'status', label: 'Status', width: 140, priority: 5, hide: 'phone', cell: ({ status }) => <DealStatusPill status={status} /> },
  { key: 'dsp', label: 'DSP', width: 120, priority: 4, hide: 'phone', cell: ({ dsp }) => dsp },
];

type Props = { deals: readonly BulkDeal[]; onChange: (deals: BulkDeal[]) => void };

/** Adds deals that are pasted as ids or deal ids; what names none stays in the field. */
function AddDeals({ deals, onChange }: Props) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const ids = idsIn(text);
  const add = useWork(async (asked: string[]) => ({ asked, rows: (await call(bulkEditRoutes.deals, { ids: asked })).data.rows }), {
    isQuiet: true,
    onDone: ({ asked, rows }) => {
      const known = new Set(deals.map(keyOf));
      onChange([...deals, ...rows.filter(({ id }) => !known.has(id))]);
      const left = unnamed(asked, rows);
      setUnknown(left);
      setText(left.join('\n'));
    },
  });
  const reason = ids.length === 0 ? 'Paste deal IDs first.' : ids.length + deals.length > MOST_BULK ? TOO_MANY_DEALS : null;
  return (
    <div className="k-deals-edit-add">
      <Textarea
        label="Add deals by ID"
        placeholder="Deal IDs, one a line or with commas"
        rows={2}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ReasonButton variant="default" reason={reason} loading={add.isPending} onClick={() => add.mutate(ids)}>
        Add
      </ReasonButton>
      {unknown.length > 0 && (
        <p className="k-note" role="status">
          {`Not found: ${firstNames(unknown)}`}
        </p>
      )}
      {add.error && (
        <CallFailed title="The deals did not load" error={add.error} rest="What is chosen stays." onRetry={() => add.mutate(ids)} />
      )}
    </div>
  );
}

/** The chosen deals by title, each with its link, and the way to more of them. */
export function BulkDeals({ deals, onChange }: Props) {
  return (
    <section className="k-deals-edit-deals" aria-label="Deals">
      <h3 className="k-heading">
        Deals <span className="k-note">{`${count(deals.length)} of at most ${count(MOST_BULK)}`}</span>
      </h3>
      <AddDeals deals={deals} onChange={onChange} />
      <div className="k-deals-edit-rows">
        <DataTable
          caption="Chosen deals"
          columns={COLUMNS}
          rows={deals}
          rowKey={keyOf}
          rowLabel={titleOf}
          actions={(deal) => (
            <IconButton
              size={24}
              icon={IconX}
              label={`Leave out ${deal.title}`}
              onClick={() => onChange(deals.filter(({ id }) => id !== deal.id))}
            />
          )}
          empty={<EmptyState title="No deal is chosen">Select deals in the list, or paste their IDs here.</EmptyState>}
        />
      </div>
    </section>
  );
}
