import { useLocalStorage } from '@mantine/hooks';

/** Whether the side menu is folded; the browser remembers it (spec 1 §2.4). */
export const useFoldedMenu = () => useLocalStorage({ key: 'kontor.menu-folded', defaultValue: false, getInitialValueInEffect: false });
