import { OF_PERSON, readJson, useSession, writeStored } from '@kontor/core/web';
import { useState } from 'react';
import { z } from 'zod';

const MOST = 5;
const People = z.array(z.string().max(254)).max(MOST).catch([]);

/** Whom this super user acted as lately, in this browser; the newest first. */
export function useRecentPeople() {
  const { userId } = useSession();
  const key = `${OF_PERSON}${userId}.acted-as`;
  const [recent] = useState(() => People.parse(readJson('localStorage', key)));
  const remember = (person: string) =>
    writeStored('localStorage', key, JSON.stringify([person, ...recent.filter((other) => other !== person)].slice(0, MOST)));
  return { recent, remember };
}
