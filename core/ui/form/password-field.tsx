import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The hint stands below its field, where an error would. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A password; readers are told of its error and its hint, which the library's own field leaves out. */
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
