import { fieldId, goToField, Panel, ReasonButton } from '@kontor/core/ui';
import type { ReportConfig, ReportValue } from '@kontor/reports/contract';
import { Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConditionRow } from './condition-row.tsx';
import { type ConditionValues, isComplete, NO_CONDITION } from './report-values.ts';
import type { ReportForm } from './use-report-form.ts';

export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Props = {
  kontor: ReportForm;
  filters: ReportConfig['filters'];
  /** What the values of a saved report are called, by dimension. */
  names: Names;
  isReadOnly: boolean;
};

const INCOMPLETE = 'Complete the last condition first.';

/** What values are called: as the report came with them, and as they were found since. */
function useNames(names: Names, filters: Props['filters']) {
  const [known, setKnown] = useState(names);
  const note = (dimension: string, found: readonly ReportValue[]) =>
    setKnown((before) => ({
      ...before,
      [dimension]: { ...before[dimension], ...Object.fromEntries(found.map(({ value, label }) => [value, label])) },
    }));
  const nameIn = (dimension: string | null, value: string): string => {
    const few = filters.find(({ key }) => key === dimension)?.data.find(({ key }) => key === value)?.value;
    return known[dimension ?? '']?.[value] ?? few ?? value;
  };
  return { note, nameIn };
}

/** What narrows a report. Only the last condition is open, and a new one comes when that is complete (spec 1 §5). */
export function ConditionsSection({ kontor, filters, names, isReadOnly }: Props) {
  const { conditions } = kontor.form.getValues();
  const { note, nameIn } = useNames(names, filters);
  const put = (next: ConditionValues[]) => kontor.put('conditions', next);
  const last = conditions.at(-1);
  const isOpen = last !== undefined && !isComplete(last);
  const used = conditions.map(({ dimension }) => dimension);
  const add = () => {
    put([...conditions, NO_CONDITION]);
    goToField(`conditions.${conditions.length}.dimension`);
  };
  const unlock = (place: number) => {
    const [moved] = conditions.slice(place, place + 1);
    if (!moved) return;
    put([...conditions.filter((_, at) => at !== place), moved]);
    goToField(`conditions.${conditions.length - 1}.value`);
  };
  const remove = (place: number) => {
    put(conditions.filter((_, at) => at !== place));
    document.getElementById(fieldId('conditions'))?.focus();
  };
  // What is wrong with all of them together; each row says what is wrong with it.
  const { id, error } = kontor.field('conditions');
  const errorId = `${id}-error`;
  const isFull = used.length >= filters.length;
  if (isReadOnly && conditions.length === 0)
    return (
      <Panel title="Conditions">
        <p className="k-note">None: everything that the account has bought or sold.</p>
      </Panel>
    );
  return (
    <Panel
      title="Conditions"
      note={conditions.length > 1 ? 'all must be true' : conditions.length === 0 && 'none: all delivery is reported'}
    >
      <ul className="report-conditions" aria-label="Conditions">
        {conditions.map((condition, place) => (
          <ConditionRow
            // A row is its place: one that goes takes its values with it.
            key={`condition ${place}`}
            kontor={kontor}
            place={place}
            condition={condition}
            filters={filters}
            used={used}
            isReadOnly={isReadOnly}
            isLocked={place < conditions.length - 1}
            blocked={isOpen ? INCOMPLETE : null}
            nameOf={(value) => nameIn(condition.dimension, value)}
            onNames={(found) => note(condition.dimension ?? '', found)}
            onChange={(next) => put(conditions.map((one, at) => (at === place ? next : one)))}
            onUnlock={() => unlock(place)}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      {!isReadOnly && (
        <ReasonButton
          id={id}
          aria-describedby={error ? errorId : undefined}
          variant="subtle"
          className="report-add"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          reason={isOpen ? INCOMPLETE : isFull ? 'Each dimension has its condition.' : null}
          onClick={add}
        >
          Add condition
        </ReasonButton>
      )}
    </Panel>
  );
}
