import {
  compact,
  count,
  EmptyState,
  ErrorPanel,
  IncludeExcludeChips,
  type LookupItem,
  LookupList,
  MISSING,
  SearchBox,
} from '@kontor/core/ui';
import { call, errorText } from '@kontor/core/web';
import { LISTS_OF, type ListType, mediaListRoutes, wireOf } from '@kontor/media-lists/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { type LookupSource, useLookup } from '@kontor/targeting/web';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import './items.css';

const itemOf = ({ code, name, requests }: LookupValue): LookupItem => ({
  id: code,
  name,
  ...(name !== code && { code }),
  value: requests,
  valueLabel: requests === null ? MISSING : compact(requests),
  valueTitle: requests === null ? 'No avails seen' : `${count(requests)} avails a day`,
});

const sourceOf = (type: ListType): LookupSource => ({
  key: ['medialist', 'values', type],
  dimension: null,
  read: async (search, signal) => (await call(mediaListRoutes.values, { ...search, type: wireOf(type) }, signal)).data,
});

/** Items chosen among those that the market knows, the busiest first. */
export function ItemsSelect({
  type,
  chosen,
  onChange,
}: {
  type: ListType;
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const { title, many } = LISTS_OF[type];
  const [q, setQ] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const lookup = useLookup(
    useMemo(() => sourceOf(type), [type]),
    q,
  );
  const items = useMemo(() => lookup.values.map(itemOf), [lookup.values]);
  const taken = new Set(chosen);
  const handlePick = ({ id, name }: LookupItem, next: unknown) => {
    setNames(new Map(names).set(id, name));
    onChange(next === null ? chosen.filter((code) => code !== id) : [...chosen, id]);
  };
  return (
    <div className="media-list-select">
      <SearchBox label={`Find ${many}`} placeholder={`Find ${many}`} value={q} onChange={setQ} />
      <IncludeExcludeChips
        label="Chosen"
        mode="include"
        values={chosen.map((id) => ({ id, label: names.get(id) ?? id }))}
        onRemove={(id) => onChange(chosen.filter((code) => code !== id))}
        none="none yet"
      />
      {lookup.error && lookup.values.length === 0 ? (
        <ErrorPanel title={`${title} did not load`} onRetry={lookup.retry} isRetrying={lookup.isLoading}>
          {errorText(lookup.error)} What is chosen stays.
        </ErrorPanel>
      ) : (
        <LookupList
          label={title}
          items={items}
          stateOf={(id) => (taken.has(id) ? 'include' : undefined)}
          onPick={handlePick}
          columns={{ value: 'Avails/day' }}
          canExclude={false}
          maxValue={items[0]?.value ?? undefined}
          totalCount={lookup.total}
          onEnd={lookup.loadMore}
          isLoading={lookup.isLoading}
          height={360}
          empty={
            <EmptyState
              title="No options available"
              actions={
                q && (
                  <Button variant="default" onClick={() => setQ('')}>
                    Clear search
                  </Button>
                )
              }
            >
              {q ? `No ${many} match “${q}”.` : `There are no ${many} to choose from. Type them, or upload a file.`}
            </EmptyState>
          }
        />
      )}
    </div>
  );
}
