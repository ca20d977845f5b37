import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The hint is below its field, in the place of an error. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A password field that announces its error and hint to screen readers; the library's own field does not. */
export function PasswordField({ id, error, description, ...rest }: PasswordInputProps & { id: string }) {
  const said = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <PasswordInput
      {...rest}
      id={id}
      error={error}
      description={description}
      inputWrapperOrder={HINT_BELOW}
      aria-invalid={Boolean(error)}
      aria-describedby={said || undefined}
    />
  );
}
