import { toast } from '@kontor/core/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { readJson, removeStored, writeStored } from './browser-storage.ts';
import { unauthorized } from './call.ts';
import { useMaybeSession } from './session.tsx';
import { leaveAnyway } from './unsaved.ts';

const KEY = 'kontor.kept-form';
const Values = z.record(z.string(), z.unknown());
const Kept = z.object({ who: z.string(), form: z.string(), before: Values, values: Values });

type Held<T> = {
  /** Which form it is; one that is not named is not kept. */
  name: string | undefined;
  initial: T;
  values: () => T;
  onBack: (values: T) => void;
};

/** What was changed when the session ended, over the record as it is now; null where nothing is kept of this form and person. */
function readKept<T extends Record<string, unknown>>(who: string, name: string | undefined, initial: T): T | null {
  const kept = Kept.nullable().catch(null).parse(readJson('sessionStorage', KEY));
  if (!kept || kept.who !== who || kept.form !== name) return null;
  const isChanged = ([key, value]: [string, unknown]) => key in initial && JSON.stringify(value) !== JSON.stringify(kept.before[key]);
  const changed = Object.entries(kept.values).filter(isChanged);
  return changed.length > 0 ? { ...initial, ...Object.fromEntries(changed) } : null;
}

/** A session that ends takes nothing along that was typed: the form has it again once the same person is signed in, in this tab. */
export function useKeptForm<T extends Record<string, unknown>>({ name, initial, values, onBack }: Held<T>): void {
  const user = useMaybeSession()?.user;
  const who = user ? `${user.userId} ${user.accountId}` : '';
  const [kept] = useState(() => readKept(who, name, initial));
  const giveBack = useEffectEvent(() => {
    if (!who) return;
    // It is for one person and one time, whoever comes.
    removeStored('sessionStorage', KEY);
    if (!kept) return;
    onBack(kept);
    toast.success('What you had entered before your session ended is back. It is not saved yet.');
  });
  const keep = useEffectEvent(() => {
    const now = values();
    if (JSON.stringify(now) === JSON.stringify(initial)) return;
    writeStored('sessionStorage', KEY, JSON.stringify({ who, form: name, before: initial, values: now }));
    leaveAnyway();
  });
  useEffect(() => {
    if (name === undefined) return;
    giveBack();
    // After everything else of the person is forgotten.
    const handleEnd = () => void setTimeout(keep);
    unauthorized.addEventListener('unauthorized', handleEnd);
    return () => unauthorized.removeEventListener('unauthorized', handleEnd);
  }, [name]);
}
