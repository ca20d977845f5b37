import {
  booleanLogicRoutes,
  type Expression,
  emptyFaults,
  type Fault,
  type LogicOf,
  validationFailed,
} from '@kontor/boolean-logic/contract';
import { CallError, call, errorText } from '@kontor/core/web';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keyOfPath } from './node-words.ts';

type Options = {
  of: LogicOf;
  expression: Expression;
  /** The plan has publisher direct inventory, which closes uploaded segments (spec 2 §6). */
  isPmp: boolean;
  /** What is to be checked, a text that is typed included; null where that cannot be read. */
  read: () => Promise<Expression | null>;
  onPassed: (expression: Expression) => void;
};

const CHANGED = 'The expression was changed while it was checked. Validate it once more.';

/** The server's check; what it finds stands at its nodes until the expression changes. Only what is still there is applied. */
export function useLogicCheck({ of, expression, isPmp, read, onPassed }: Options) {
  const [result, setResult] = useState<{ expression: Expression; message: string; faults: Fault[] } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isCurrent = result?.expression === expression;
  const newest = useRef(expression);
  useLayoutEffect(() => {
    newest.current = expression;
  });
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);
  const run = async () => {
    stop();
    running.current = new AbortController();
    const { signal } = running.current;
    const asked = await read();
    if (!asked || signal.aborted) return;
    const empty = emptyFaults(asked);
    if (empty[0]) return setResult({ expression: asked, message: empty[0].message, faults: empty });
    /** Beside another expression than the one asked, nodes are not at fault. */
    const tell = (message: string, faults: Fault[]) =>
      setResult({ expression: newest.current, message, faults: newest.current === asked ? faults : [] });
    setChecking(true);
    try {
      const key = of === 'audience' ? 'expression' : 'contentDataExpression';
      await call(booleanLogicRoutes.check, { [key]: asked, contentData: of === 'content', pmp: isPmp }, signal);
      if (signal.aborted) return;
      if (newest.current === asked) onPassed(asked);
      else tell(CHANGED, []);
    } catch (error) {
      if (signal.aborted) return;
      tell(errorText(error), error instanceof CallError ? error.issues.map(faultOf) : []);
    } finally {
      setChecking(false);
    }
  };
  const faults = useMemo(
    () =>
      new Map(isCurrent ? result.faults.filter(({ path }) => path.length > 0).map(({ path, message }) => [keyOfPath(path), message]) : []),
    [isCurrent, result],
  );
  return { run: () => void run(), stop, isChecking, faults, failure: isCurrent ? validationFailed(result.message) : null };
}

/** “expression.0.2” as the path of a node. */
const faultOf = ({ path, message }: { path: string; message: string }): Fault => ({ path: path.split('.').slice(1).map(Number), message });
