import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import '../feedback/feedback.css';
import { goToField } from './field-id.ts';

export type FormProblem = {
  /** Of the field in its form; its input's id is `fieldId(path)`. */
  path: string;
  message: string;
  /** The field's name: the link's text, before the message. Without it the message is the link. */
  place?: string | undefined;
  /** Said once for all problems that have the same; their links follow it on its line. */
  together?: string | undefined;
};
export type ErrorSummaryProps = {
  problems: readonly FormProblem[];
  /** Called first, so that a tab can be opened; the field is focused after. */
  onGo?: ((problem: FormProblem) => void) | undefined;
  /** Grows with each failed submit, so that the summary takes the focus again. */
  attempt?: number | undefined;
};

const heading = (count: number) => (count === 1 ? '1 field needs attention' : `${count} fields need attention`);

/** Problems that are told together make one line, where the first of them stands. */
function linesOf(problems: readonly FormProblem[]): { words: string | undefined; problems: FormProblem[] }[] {
  const lines = new Map<string, FormProblem[]>();
  for (const problem of problems) {
    const key = problem.together === undefined ? `one ${problem.path}` : `together ${problem.together}`;
    lines.set(key, [...(lines.get(key) ?? []), problem]);
  }
  return [...lines.values()].map((of) => ({ words: of[0]?.together, problems: of }));
}

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
          {linesOf(problems).map((line) => (
            <li key={line.problems[0]?.path}>
              {line.words && `${line.words} `}
              {line.problems.map((problem, i) => (
                <Fragment key={problem.path}>
                  {i > 0 && ', '}
                  <button type="button" onClick={() => go(problem)}>
                    {problem.place ?? problem.message}
                  </button>
                  {problem.place && !line.words && `: ${problem.message}`}
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
