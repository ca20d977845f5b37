import type { Density } from '@kontor/core/ui';
import { useLocalStorage } from '@mantine/hooks';

type View = { density: Density; hidden: string[] };

/** Row height and hidden columns, remembered on this machine under `name`. */
export function useTableView(name: string, hiddenAtFirst: string[]) {
  const [view, setView, reset] = useLocalStorage<View>({
    key: `kontor.view.${name}`,
    defaultValue: { density: 'dense', hidden: hiddenAtFirst },
    getInitialValueInEffect: false,
  });
  return {
    ...view,
    setDensity: (density: Density) => setView({ ...view, density }),
    setHidden: (hidden: string[]) => setView({ ...view, hidden }),
    reset,
  };
}
