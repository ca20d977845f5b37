import { clearStored } from './browser-storage.ts';
import { rememberProfile } from './session.tsx';
import { leaveAnyway } from './unsaved.ts';

/** Leaves nothing of the person in this browser. */
export function forgetPerson(): void {
  rememberProfile(null);
  clearStored('sessionStorage');
}

/** Loads the product anew at `href`, for another person or account; Back does not lead to the page left. Whether changes may be lost was asked before. */
export function startAnew(href: string): void {
  forgetPerson();
  leaveAnyway();
  window.location.replace(href);
}
