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
  // Codes (EST) need less room than names (Eastern).
  const width = options.every(({ label }) => label.length <= 4) ? 84 : 124;
  return <Select aria-label="Time zone" w={width} data={[...options]} value={value} onChange={handleChange} allowDeselect={false} />;
}
