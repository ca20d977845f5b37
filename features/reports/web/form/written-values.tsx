import { counted } from '@kontor/core/contract';
import { fieldId } from '@kontor/core/ui';
import { Pill, TagsInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import type { ValueProps } from './value-props.ts';

/** Drawn as tags; the others are counted. */
const MOST_DRAWN = 50;

type Props = ValueProps & {
  /** Ids and domains have no spaces, so that what is pasted is split at them; parts of names are split at line ends alone. */
  isSplit: boolean;
};

const split = (text: string, isSplit: boolean) =>
  text
    .split(isSplit ? /[\s,;]+/ : /[\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Values as free tags: typed one by one, or pasted by the thousand (spec 1 §5). */
export function WrittenValues({ path, label, error, isReadOnly, value, onChange, isSplit }: Props) {
  // Before the library, which compares each of thousands with each.
  const handlePaste = (event: ClipboardEvent) => {
    if (isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    onChange([...new Set([...value, ...split(event.clipboardData.getData('text'), isSplit)])]);
  };
  const drawn = new Set(value.slice(0, MOST_DRAWN));
  const more = value.length - drawn.size;
  return (
    <TagsInput
      id={fieldId(path)}
      aria-label={label}
      error={error}
      readOnly={isReadOnly}
      description={more > 0 ? `and ${counted(more, 'more value', 'more values')}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? (isSplit ? 'Type or paste values' : 'Part of a name') : undefined}
      splitChars={isSplit ? [',', ';', ' ', '\n'] : ['\n']}
      acceptValueOnBlur
      clearable
      renderPill={({ value: one, onRemove, disabled }) =>
        drawn.has(String(one)) ? (
          <Pill withRemoveButton={!isReadOnly} {...(onRemove && { onRemove })} disabled={disabled ?? false}>
            {String(one)}
          </Pill>
        ) : null
      }
      onPasteCapture={handlePaste}
      value={[...value]}
      onChange={onChange}
    />
  );
}
