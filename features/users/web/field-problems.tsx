import { ErrorSummary, type FormProblem } from '@kontor/core/ui';

/** More than one wrong field, listed at the top by name; a single one says it itself. */
export const FieldProblems = ({ problems }: { problems: readonly FormProblem[] }) =>
  problems.length > 1 && <ErrorSummary problems={problems} />;
