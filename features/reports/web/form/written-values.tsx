import { counted } from '@kontor/core/contract';
import { fieldId } from '@kontor/core/ui';
import { Pill, TagsInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import type { ValueProps } from './condition-values.tsx';

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
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = split(event.clipboardData.getData('text'), isSplit);
    if (parts.length < 2) return;
    event.preventDefault();
    onChange([...new Set([...value, ...parts])]);
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
      renderPill={({ option, onRemove, disabled }) =>
        drawn.has(String(option.value)) ? (
          <Pill withRemoveButton={!isReadOnly} {...(onRemove && { onRemove })} disabled={disabled ?? false}>
            {option.label}
          </Pill>
        ) : null
      }
      onPaste={handlePaste}
      value={[...value]}
      onChange={onChange}
    />
  );
}
