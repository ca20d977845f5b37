import { Select } from '@mantine/core';

export type TimezoneSelectProps<K extends string> = {
  value: K;
  options: readonly { value: K; label: string }[];
  onChange: (value: K) => void;
};

/** The zone in which days begin and end. */
export function TimezoneSelect<K extends string>({ value, options, onChange }: TimezoneSelectProps<K>) {
  const handleChange = (next: string | null) => {
    const option = options.find((one) => one.value === next);
    if (option) onChange(option.value);
  };
  return <Select aria-label="Time zone" w={124} data={[...options]} value={value} onChange={handleChange} allowDeselect={false} />;
}
