import { bookOf, type Expression, readText, type TextFault, textOf, validationFailed } from '@kontor/boolean-logic/contract';
import { errorText } from '@kontor/core/web';
import { useRef, useState } from 'react';
import type { ItemNames } from './use-item-names.ts';
import type { LogicEditing } from './use-logic-editing.ts';

/** The expression as text. What is typed stays, whichever tab is looked at, until it can be read or is taken back. */
export function useLogicText(editing: LogicEditing, names: ItemNames) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? textOf(editing.expression, names.book);

  const refuse = (found: TextFault, isCheck: boolean) => {
    const message = `Line ${found.line}, column ${found.column}: ${found.message}`;
    setFault(isCheck ? validationFailed(message) : message);
    field.current?.focus();
    field.current?.setSelectionRange(found.offset, found.offset + found.length);
    return null;
  };
  const expressionOf = async (isCheck: boolean): Promise<Expression | null> => {
    // Words and brackets are looked at here; names are asked of the server only where they stand right.
    const grammar = readText(text, ANY_NAME);
    if (grammar.fault) return refuse(grammar.fault, isCheck);
    const { expression, fault: unread } = readText(text, bookOf(await names.lookUp(text)));
    return unread ? refuse(unread, isCheck) : expression;
  };
  /** What is typed becomes the expression; null where it cannot be read, and the field says why: as a failed check where it is one. */
  const read = async ({ isCheck = false } = {}): Promise<Expression | null> => {
    if (typed === null) return editing.expression;
    setFault(null);
    setFailure(null);
    setReading(true);
    const expression = await expressionOf(isCheck).catch((error: unknown) => {
      setFailure(errorText(error));
      return null;
    });
    setReading(false);
    if (!expression) return null;
    setTyped(null);
    editing.act(() => ({ editing: { expression, active: null } }));
    return expression;
  };
  const put = (next: string | null) => {
    setTyped(next);
    setFault(null);
    setFailure(null);
  };
  return { text, isTyped: typed !== null, fault, failure, isReading, field, type: put, takeBack: () => put(null), read };
}
export type LogicTextReading = ReturnType<typeof useLogicText>;

/** Takes every name, to look at the rest of a text. */
const ANY_NAME = {
  titleOf: () => undefined,
  named: (title: string) => [{ type: 'SEGMENT' as const, id: title }],
  known: (id: string) => ({ type: 'SEGMENT' as const, id }),
};
