import { lookupSource, useLookup } from '@kontor/targeting/web';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { DimensionSection } from './dimension-section.tsx';
import type { PlanEditing } from './use-plan-editing.ts';

type ZipSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };

/** Zip codes, state by state: the lookup answers for one state at a time (spec 2 §7). */
export function ZipSection({ editing, tools, error }: ZipSectionProps) {
  const { country, state } = editing.targeting;
  const countries = useMemo(() => ['US', 'CA'].filter((code) => country.included && country.values.includes(code)), [country]);
  const states = useLookup(
    useMemo(() => lookupSource('state', countries.length > 0 ? { countries } : {}), [countries]),
    '',
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const first = (state.included ? state.values[0] : undefined) ?? states.values[0]?.code ?? 'CA';
  const stateCode = chosen ?? first;
  const source = useMemo(() => lookupSource('zip', { stateCode }), [stateCode]);
  return (
    <DimensionSection
      dimension="zip"
      editing={editing}
      source={source}
      tools={tools}
      filter={
        <Select
          aria-label="State of the zip codes listed"
          w={190}
          data={states.values.map(({ code, name }) => ({ value: code, label: name }))}
          value={stateCode}
          onChange={setChosen}
          allowDeselect={false}
          searchable
          nothingFoundMessage="No options available"
        />
      }
      error={error}
    />
  );
}
