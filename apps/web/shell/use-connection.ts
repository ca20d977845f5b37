import { useEffect, useState } from 'react';

const BACK_MS = 3_000;
export type Connection = 'online' | 'offline' | 'back';

/** `back` lasts three seconds after the connection returns (spec 1 §2.4). */
export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const goOffline = () => setConnection('offline');
    const comeBack = () => setConnection('back');
    window.addEventListener('offline', goOffline);
    window.addEventListener('online', comeBack);
    return () => {
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', comeBack);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return connection;
}
