import { notInPerson } from '@kontor/core/contract';
import { useSession } from './session.tsx';

/** Why keys, passwords, users and devices are closed now: the person acts as somebody else (security rule 16). Null in person. */
export const useNotInPerson = (): string | null => (useSession().impersonator ? notInPerson.text : null);
