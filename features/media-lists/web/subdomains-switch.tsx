import { Switch, type SwitchProps } from '@mantine/core';

type Props = Omit<SwitchProps, 'onChange' | 'checked'> & { isOn: boolean; onSwitch: (isOn: boolean) => void };

/** Whether a list of domains is of the hosts below its items too (docs/decisions/0145). */
export const SubdomainsSwitch = ({ isOn, onSwitch, ...field }: Props) => (
  <Switch
    {...field}
    label="And its subdomains"
    description={isOn ? 'example.com finds news.example.com too.' : 'Items are exact hosts: example.com does not find news.example.com.'}
    checked={isOn}
    onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
  />
);
