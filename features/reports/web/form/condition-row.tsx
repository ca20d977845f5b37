import { fieldId, IconButton } from '@kontor/core/ui';
import { OPERATIONS } from '@kontor/market/contract';
import { FILTER_DIMENSIONS, type ReportConfig, type ReportValue } from '@kontor/reports/contract';
import { Select } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { ConditionValues } from './condition-values.tsx';
import type { ConditionValues as Condition } from './report-values.ts';
import type { ReportForm } from './use-report-form.ts';

type Props = {
  kontor: ReportForm;
  place: number;
  condition: Condition;
  filters: ReportConfig['filters'];
  /** Those of other rows are not offered: a dimension is used once. */
  used: readonly (string | null)[];
  isReadOnly: boolean;
  /** A later one was added: it stays as it is until it is the last again. */
  isLocked: boolean;
  /** Why it cannot be changed now. */
  blocked: string | null;
  nameOf: (value: string) => string;
  onNames: (found: readonly ReportValue[]) => void;
  onChange: (condition: Condition) => void;
  onUnlock: () => void;
  onRemove: () => void;
};

/** One condition: which dimension, how, and which values. */
export function ConditionRow(props: Props) {
  const { kontor, place, condition, filters, used, isReadOnly, isLocked, blocked, nameOf, onNames, onChange, onUnlock, onRemove } = props;
  const { dimension, operation, value } = condition;
  const filter = filters.find(({ key }) => key === dimension);
  const path = `conditions.${place}`;
  const name = filter?.name ?? `condition ${place + 1}`;
  const isStill = isReadOnly || isLocked;
  const handleDimension = (next: string | null) => {
    const chosen = FILTER_DIMENSIONS.find((one) => one === next) ?? null;
    const operations = filters.find(({ key }) => key === chosen)?.operations ?? [];
    // Another dimension has other values (spec 1 §4).
    onChange({ dimension: chosen, operation: operation && operations.includes(operation) ? operation : null, value: [] });
  };
  const handleOperation = (next: string | null) => {
    const chosen = filter?.operations.find((one) => one === next) ?? null;
    const wasPart = operation === 'contains' || operation === 'notContains';
    const isPart = chosen === 'contains' || chosen === 'notContains';
    onChange({ ...condition, operation: chosen, value: wasPart === isPart ? value : [] });
  };
  return (
    <li data-locked={isStill || undefined}>
      <span className="report-joiner">{place === 0 ? 'if' : 'and'}</span>
      <Select
        id={fieldId(`${path}.dimension`)}
        aria-label={`Dimension of condition ${place + 1}`}
        error={kontor.wrong(`${path}.dimension`)}
        placeholder="Dimension"
        readOnly={isStill}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No options available"
        data={filters.filter(({ key }) => key === dimension || !used.includes(key)).map(({ key, name: label }) => ({ value: key, label }))}
        value={dimension}
        onChange={handleDimension}
      />
      <Select
        id={fieldId(`${path}.operation`)}
        aria-label={`Operation of condition ${place + 1}`}
        error={kontor.wrong(`${path}.operation`)}
        placeholder="Operation"
        readOnly={isStill}
        disabled={filter === undefined}
        allowDeselect={false}
        data={(filter?.operations ?? []).map((key) => ({ value: key, label: OPERATIONS[key] }))}
        value={operation}
        onChange={handleOperation}
      />
      <div className="report-condition-values">
        <ConditionValues
          path={`${path}.value`}
          label={`Values of condition ${place + 1}`}
          error={kontor.wrong(`${path}.value`)}
          isReadOnly={isStill}
          condition={condition}
          filter={filter}
          nameOf={nameOf}
          onNames={onNames}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      </div>
      {!isReadOnly && (
        <span className="report-condition-acts">
          {isLocked && <IconButton icon={IconPencil} label={`Change the condition on ${name}`} reason={blocked} onClick={onUnlock} />}
          <IconButton icon={IconX} label={`Remove the condition on ${name}`} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
