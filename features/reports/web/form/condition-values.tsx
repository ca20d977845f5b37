import { fieldId } from '@kontor/core/ui';
import { isWritten, type ReportConfig, type ReportValue } from '@kontor/reports/contract';
import { TextInput } from '@mantine/core';
import { ChosenValues } from './chosen-values.tsx';
import type { ConditionValues as Condition } from './report-values.ts';
import type { ValueProps } from './value-props.ts';
import { WrittenValues } from './written-values.tsx';

type Props = Omit<ValueProps, 'value'> & {
  condition: Condition;
  filter: ReportConfig['filters'][number] | undefined;
  nameOf: (value: string) => string;
  onNames: (found: readonly ReportValue[]) => void;
};

/** The values of a condition: looked up, of a short list, or written. */
export function ConditionValues({ condition: { dimension, operation, value }, filter, nameOf, onNames, ...rest }: Props) {
  if (!dimension || !operation || !filter)
    return <TextInput id={fieldId(rest.path)} aria-label={rest.label} error={rest.error} disabled placeholder="Values" />;
  if (isWritten(dimension, operation) || (filter.url === null && filter.data.length === 0)) {
    const isPart = operation === 'contains' || operation === 'notContains';
    return <WrittenValues {...rest} value={value} isSplit={!isPart} />;
  }
  const all = filter.data.map(({ key, value: label }) => ({ value: key, label }));
  return <ChosenValues key={dimension} {...rest} value={value} dimension={dimension} all={all} nameOf={nameOf} onNames={onNames} />;
}
