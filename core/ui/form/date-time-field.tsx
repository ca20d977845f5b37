import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';

const TIMES = { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' };

export type DateTimeFieldProps = Omit<DateTimePickerProps, 'label' | 'ref'> & { label: string };

/** A day and a time of it, which can be emptied; each of its buttons says what it does. */
export const DateTimeField = ({ label, ...rest }: DateTimeFieldProps) => (
  <DateTimePicker
    label={label}
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    submitButtonProps={{ 'aria-label': 'Use this time' }}
    timePickerProps={TIMES}
    {...rest}
  />
);
