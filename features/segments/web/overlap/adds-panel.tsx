import { Bone, count, MISSING, Panel, percent, Stat, StatStrip } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { toldNumber, toldReason, toldWords } from '@kontor/market/contract';
import { figureRoutes } from '@kontor/segments/contract';
import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';

type Named = { id: string; name: string };
const PERCENT = 100;

function Added({ id, to }: { id: string; to: string[] }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useCall(figureRoutes.adds, { id, to }, { keepPrevious: ['id'] });
  if (error)
    return (
      <CallFailed
        title="What it adds did not load"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        rest="The overlap is not affected."
      />
    );
  if (!data) return <Bone height={84} />;
  const { before, after, added } = data;
  const [known, news] = [toldNumber(before), toldNumber(added)];
  const rise = known && news !== null ? `${percent((news / known) * PERCENT)} more users` : (toldReason(added) ?? MISSING);
  return (
    <div className="overlap-stale" aria-live="polite" aria-busy={isPlaceholderData || undefined}>
      <StatStrip>
        <Stat label="Audience now" value={toldWords(before, count)} note={toldReason(before) ?? 'users in any of its segments'} />
        <Stat label="It adds" value={toldWords(added, count)} note={rise} />
        <Stat label="Audience with it" value={toldWords(after, count)} note={toldReason(after) ?? 'users in any of them, and in it'} />
      </StatStrip>
    </div>
  );
}

/** What one of the segments adds to an audience of others that are joined by or. */
export function AddsPanel({ segments }: { segments: readonly Named[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [first] = segments;
  const id = segments.find((one) => one.id === chosen)?.id ?? first?.id ?? '';
  const others = segments.filter((one) => one.id !== id);
  const to = others.filter((one) => wanted === null || wanted.includes(one.id)).map((one) => one.id);
  const options = (some: readonly Named[]) => some.map((one) => ({ value: one.id, label: one.name }));
  return (
    <Panel title="What this adds" note="to an audience of segments joined by or">
      <div className="overlap-adds">
        <Select label="Segment" data={options(segments)} value={id} onChange={setChosen} allowDeselect={false} searchable />
        <MultiSelect
          label="Audience"
          data={options(others)}
          value={to}
          onChange={setWanted}
          searchable
          error={to.length === 0 && 'Choose at least one segment.'}
        />
      </div>
      {to.length > 0 && <Added id={id} to={to} />}
    </Panel>
  );
}
