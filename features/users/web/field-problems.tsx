import { ErrorSummary } from '@kontor/core/ui';
import { type FormError, fieldId } from '@kontor/core/web';

type FieldProblemsProps = { errors: readonly FormError[]; labels: Readonly<Record<string, string>> };

/** More than one wrong field, listed at the top by name; a single one says it itself. */
export const FieldProblems = ({ errors, labels }: FieldProblemsProps) =>
  errors.length > 1 && (
    <ErrorSummary
      problems={errors.map(({ field, message }) => ({ field: fieldId(field), message: `${labels[field] ?? field}: ${message}` }))}
    />
  );
