import { useSyncExternalStore } from 'react';

const subscribe = (notify: () => void) => {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
};

export const useHash = () => useSyncExternalStore(subscribe, () => window.location.hash.replace('#/', '') || 'deals');
