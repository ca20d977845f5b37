import { fieldId } from '@kontor/core/web';
import { TextInput, type TextInputProps } from '@mantine/core';

/** Text fields of a user end here (spec 3 §9). */
export const MOST = 100;

const LABELS = { firstName: 'First name', lastName: 'Last name' } as const;
type Name = keyof typeof LABELS;
type NameFieldsProps = {
  inputProps: (path: Name) => TextInputProps;
  hasFocus?: boolean;
  /** Why the name is not to be changed here. */
  reason?: string | undefined;
};

/** First and last name, of a new person and of a known one (spec 3 §5). */
export const NameFields = ({ inputProps, hasFocus = false, reason }: NameFieldsProps) =>
  (['firstName', 'lastName'] as const).map((name) => (
    <TextInput
      key={name}
      {...inputProps(name)}
      id={fieldId(name)}
      label={LABELS[name]}
      required
      maxLength={MOST}
      autoComplete="off"
      autoFocus={hasFocus && name === 'firstName'}
      disabled={reason !== undefined}
      description={reason}
    />
  ));
