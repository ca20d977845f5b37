import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../feedback/icon-button.tsx';

/** Light or dark; remembered by the browser, following the system until chosen. */
export function SchemeToggle() {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const next = scheme === 'dark' ? 'light' : 'dark';
  return <IconButton label={`Use ${next} theme`} icon={scheme === 'dark' ? IconSun : IconMoon} onClick={() => setColorScheme(next)} />;
}
