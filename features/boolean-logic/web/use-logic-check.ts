import {
  booleanLogicRoutes,
  type Expression,
  emptyFaults,
  type Fault,
  type LogicOf,
  validationFailed,
} from '@kontor/boolean-logic/contract';
import { CallError, call, errorText } from '@kontor/core/web';
import { useMemo, useState } from 'react';
import { keyOfPath } from './node-words.ts';

type Options = {
  of: LogicOf;
  expression: Expression;
  /** What is to be checked, a text that is typed included; null where that cannot be read. */
  read: () => Promise<Expression | null>;
  onPassed: (expression: Expression) => void;
};

/** The server's check; what it finds stands at its nodes until the expression changes. */
export function useLogicCheck({ of, expression, read, onPassed }: Options) {
  const [result, setResult] = useState<{ expression: Expression; message: string; faults: Fault[] } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isCurrent = result?.expression === expression;
  const run = async () => {
    const asked = await read();
    if (!asked) return;
    const empty = emptyFaults(asked);
    if (empty[0]) return setResult({ expression: asked, message: empty[0].message, faults: empty });
    setChecking(true);
    try {
      const key = of === 'audience' ? 'expression' : 'contentDataExpression';
      await call(booleanLogicRoutes.check, { [key]: asked, contentData: of === 'content' });
      onPassed(asked);
    } catch (error) {
      setResult({ expression: asked, message: errorText(error), faults: error instanceof CallError ? error.issues.map(faultOf) : [] });
    } finally {
      setChecking(false);
    }
  };
  const faults = useMemo(
    () =>
      new Map(isCurrent ? result.faults.filter(({ path }) => path.length > 0).map(({ path, message }) => [keyOfPath(path), message]) : []),
    [isCurrent, result],
  );
  return { run: () => void run(), isChecking, faults, failure: isCurrent ? validationFailed(result.message) : null };
}

/** “expression.0.2” as the path of a node. */
const faultOf = ({ path, message }: { path: string; message: string }): Fault => ({ path: path.split('.').slice(1).map(Number), message });
