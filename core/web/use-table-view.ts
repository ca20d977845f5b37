import type { Density } from '@kontor/core/ui';
import { useLocalStorage } from '@mantine/hooks';

type View = { density: Density; hidden: string[] };
export type TableView = View & {
  setDensity: (density: Density) => void;
  setHidden: (hidden: string[]) => void;
  reset: () => void;
};

/** Row height and hidden columns of the list called `name`, remembered in this browser. */
export function useTableView(name: string, first: Partial<View> = {}): TableView {
  const [view, setView, reset] = useLocalStorage<View>({
    key: `kontor.view.${name}`,
    defaultValue: { density: 'dense', hidden: [], ...first },
    getInitialValueInEffect: false,
  });
  return {
    ...view,
    setDensity: (density) => setView({ ...view, density }),
    setHidden: (hidden) => setView({ ...view, hidden }),
    reset,
  };
}
