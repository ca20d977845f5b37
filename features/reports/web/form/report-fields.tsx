import { combinationProblem, type ReportConfig, whyNotWith } from '@kontor/reports/contract';
import { ConditionsSection, type Names } from './conditions-section.tsx';
import './form.css';
import { GeneralSection } from './general-section.tsx';
import { PickedField } from './picked-field.tsx';
import { ScheduleRail } from './schedule-rail.tsx';
import type { ReportForm } from './use-report-form.ts';

export type FieldsProps = {
  kontor: ReportForm;
  config: ReportConfig;
  names: Names;
  isReadOnly?: boolean;
  hasFocus?: boolean;
};

const KINDS: Partial<Record<ReportConfig['dimensions'][number]['kind'], string>> = { time: 'time in the report’s zone' };

/** All that a report is: days, what it is told by, in which figures, narrowed by what; who sees and gets it. */
export function ReportFields({ kontor, config, names, isReadOnly = false, hasFocus = false }: FieldsProps) {
  const { dimensions, measures } = kontor.form.getValues();
  // What is wrong already is said at the field.
  const isWrong = combinationProblem(dimensions) !== null;
  return (
    <div className="report-form">
      <div className="report-form-main">
        <GeneralSection kontor={kontor} isReadOnly={isReadOnly} hasFocus={hasFocus} />
        <div className="report-form-pair">
          <PickedField
            kontor={kontor}
            path="dimensions"
            one="a dimension"
            offered={config.dimensions.map(({ key, value, kind }) => ({
              key,
              value,
              note: KINDS[kind],
              warning: isWrong ? null : whyNotWith(dimensions, key),
            }))}
            chosen={dimensions}
            isReadOnly={isReadOnly}
            onChange={(next) => kontor.put('dimensions', next)}
          />
          <PickedField
            kontor={kontor}
            path="measures"
            one="a measure"
            offered={config.measures.map(({ key, value, hint }) => ({ key, value, note: hint }))}
            chosen={measures}
            isReadOnly={isReadOnly}
            onChange={(next) => kontor.put('measures', next)}
          />
        </div>
        <ConditionsSection kontor={kontor} filters={config.filters} names={names} isReadOnly={isReadOnly} />
      </div>
      <ScheduleRail kontor={kontor} frequencies={config.frequency} isReadOnly={isReadOnly} />
    </div>
  );
}
