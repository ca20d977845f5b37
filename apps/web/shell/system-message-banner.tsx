import type { SystemMessage } from '@kontor/core/contract';
import { Banner } from '@kontor/core/ui';
import { MESSAGE_TONES, readStored, useSession, writeStored } from '@kontor/core/web';
import { useEffect, useState } from 'react';

const CLOSED = 'kontor.closed-message';
/** Longer timers fire at once in browsers; nobody keeps a tab open for so long without the session being read again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const markOf = ({ id, message, expiration }: SystemMessage) => `${id} ${expiration} ${message}`;

/** The platform's message to everybody, until it expires or is closed (spec 1 §2.4); error is labelled Severe (spec 3 §3). */
export function SystemMessageBanner() {
  const { systemMessage } = useSession();
  return systemMessage && <Line key={markOf(systemMessage)} message={systemMessage} />;
}

function Line({ message }: { message: SystemMessage }) {
  const [isClosed, setClosed] = useState(() => readStored('sessionStorage', CLOSED) === markOf(message));
  const [isOver, setOver] = useState(() => Date.parse(message.expiration) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.min(Date.parse(message.expiration) - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [message.expiration]);
  if (isClosed || isOver) return null;
  const handleClose = () => {
    writeStored('sessionStorage', CLOSED, markOf(message));
    setClosed(true);
  };
  return (
    <Banner tone={MESSAGE_TONES[message.type]} onDismiss={handleClose}>
      {message.type === 'error' && <strong>Severe: </strong>}
      {message.message}
    </Banner>
  );
}
