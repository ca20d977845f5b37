import { notInPerson } from '@kontor/core/contract';
import { useSession } from '@kontor/core/web';

/** Why users are not changed now: who acts as another user changes nobody (security rule 16). Null in person. */
export const useNotInPerson = (): string | null => (useSession().impersonator ? notInPerson.text : null);
