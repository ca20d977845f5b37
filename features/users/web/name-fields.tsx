import { TextField } from '@kontor/core/ui';
import type { FieldProps } from '@kontor/core/web';

/** Text fields of a user end here (spec 3 §9). */
export const MOST = 100;

type NameFieldsProps = {
  field: (path: string) => FieldProps;
  hasFocus?: boolean;
  /** Why the name is not to be changed here. */
  reason?: string | undefined;
};

/** First and last name, of a new person and of a known one (spec 3 §5). */
export const NameFields = ({ field, hasFocus = false, reason }: NameFieldsProps) =>
  (['firstName', 'lastName'] as const).map((name) => (
    <TextField
      key={name}
      {...field(name)}
      required
      maxLength={MOST}
      autoComplete="off"
      autoFocus={hasFocus && name === 'firstName'}
      disabled={reason !== undefined}
      description={reason}
    />
  ));
