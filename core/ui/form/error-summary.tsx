import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import '../feedback/feedback.css';
import { goToField } from './field-id.ts';

export type FormProblem = {
  /** Of the field in its form; its input's id is `fieldId(path)`. */
  path: string;
  message: string;
  /** The field's name: the link's text, before the message. Without it the message is the link. */
  place?: string | undefined;
};
export type ErrorSummaryProps = {
  problems: readonly FormProblem[];
  /** Called first, so that a tab can be opened; the field is focused after. */
  onGo?: ((problem: FormProblem) => void) | undefined;
  /** Grows with each failed submit, so that the summary takes the focus again. */
  attempt?: number | undefined;
};

const heading = (count: number) => (count === 1 ? '1 field needs attention' : `${count} fields need attention`);

/** What is wrong, at the top: each line goes to its field. Takes focus when a submit fails. */
export function ErrorSummary({ problems, onGo, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const go = (problem: FormProblem) => {
    onGo?.(problem);
    // The field may only exist after the tab has been drawn.
    requestAnimationFrame(() => goToField(problem.path));
  };
  return (
    <div ref={box} className="k-error" role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <strong className="k-heading">{heading(problems.length)}</strong>
        <ul>
          {problems.map((problem) => (
            <li key={problem.path}>
              <button type="button" onClick={() => go(problem)}>
                {problem.place ?? problem.message}
              </button>
              {problem.place && `: ${problem.message}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
