import { MAX_TEXT } from '@kontor/boolean-logic/contract';
import { Note } from '@kontor/core/ui';
import { Button, Textarea } from '@mantine/core';
import type { LogicTextReading } from './use-logic-text.ts';

type LogicTextProps = { reading: LogicTextReading; example: string; onRead: () => void };

/** The expression as text to type or to paste. */
export function LogicText({ reading, example, onRead }: LogicTextProps) {
  const { text, isTyped, fault, failure, isReading, field, type, takeBack } = reading;
  return (
    <div className="logic-text">
      <Textarea
        ref={field}
        label="Expression as text"
        description={`Names in quotes, joined by and, or, not, with brackets: ${example}. “and” is read before “or”; a quote in a name is written twice.`}
        minRows={8}
        maxRows={20}
        maxLength={MAX_TEXT}
        spellCheck={false}
        readOnly={isReading}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={fault}
      />
      {failure && (
        <div role="alert">
          <Note tone="neg">{failure} Your text is still here.</Note>
        </div>
      )}
      <div className="k-actions">
        <Button variant="default" disabled={!isTyped} onClick={takeBack}>
          Back to the tree’s text
        </Button>
        <Button disabled={!isTyped} loading={isReading} onClick={onRead}>
          Read as tree
        </Button>
      </div>
    </div>
  );
}
