/** What a field of a condition's values is given. */
export type ValueProps = {
  path: string;
  label: string;
  error: string | undefined;
  isReadOnly: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
};
