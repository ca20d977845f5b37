import { clearStored, forgetOfPersons } from './browser-storage.ts';
import { rememberProfile } from './session.tsx';
import { leaveAnyway } from './unsaved.ts';

/** Leaves nothing of the session in this browser. */
function forgetSession(): void {
  rememberProfile(null);
  clearStored('sessionStorage');
}

/** Leaves nothing of the person in this browser (spec 1 §2.4). */
export function forgetPerson(): void {
  forgetSession();
  forgetOfPersons();
}

/** Loads the product anew at `href`, for another person or account; Back does not lead to the page left. Whether changes may be lost was asked before. */
export function startAnew(href: string): void {
  forgetSession();
  leaveAnyway();
  window.location.replace(href);
}
