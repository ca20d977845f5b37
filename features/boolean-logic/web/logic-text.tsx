import { bookOf, type Expression, MAX_TEXT, readText, type TextFault, textOf } from '@kontor/boolean-logic/contract';
import { Note } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ItemNames } from './use-item-names.ts';

type LogicTextProps = { expression: Expression; names: ItemNames; example: string; onRead: (expression: Expression) => void };

/** The expression as text to type or to paste. What is typed stays until it can be read. */
export function LogicText({ expression, names, example, onRead }: LogicTextProps) {
  const written = textOf(expression, names.book);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<TextFault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? written;

  const refuse = (found: TextFault) => {
    setFault(found);
    field.current?.focus();
    field.current?.setSelectionRange(found.offset, found.offset + found.length);
  };
  const read = async () => {
    // Words and brackets are looked at here; names are asked of the server only where they stand right.
    const grammar = readText(text, ANY_NAME);
    if (grammar.fault) return refuse(grammar.fault);
    const { expression: found, fault: unread } = readText(text, bookOf(await names.lookUp(text)));
    if (unread) return refuse(unread);
    setTyped(null);
    onRead(found);
  };
  const handleBack = () => {
    setTyped(null);
    setFault(null);
  };
  const handleRead = async () => {
    setFault(null);
    setFailure(null);
    setReading(true);
    await read().catch((error: unknown) => setFailure(errorText(error)));
    setReading(false);
  };
  return (
    <div className="logic-text">
      <Textarea
        ref={field}
        label="Expression as text"
        description={`Names in quotes, joined by and, or, not, with brackets: ${example}. “and” is read before “or”; a quote in a name is written twice.`}
        rows={8}
        maxLength={MAX_TEXT}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
        error={fault && `Line ${fault.line}, column ${fault.column}: ${fault.message}`}
      />
      {failure && <Note tone="neg">{failure} Your text is still here.</Note>}
      <div className="k-actions">
        <Button variant="default" disabled={typed === null} onClick={handleBack}>
          Back to the tree’s text
        </Button>
        <Button disabled={typed === null} loading={isReading} onClick={() => void handleRead()}>
          Read as tree
        </Button>
      </div>
    </div>
  );
}

/** Takes every name, to look at the rest of a text. */
const ANY_NAME = {
  titleOf: () => undefined,
  named: (title: string) => [{ type: 'SEGMENT' as const, id: title }],
  known: (id: string) => ({ type: 'SEGMENT' as const, id }),
};
