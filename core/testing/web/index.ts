export { type Answer, answer, fetchOf, refusal, refusedOnce, stallCalls } from './answer.ts';
export { askedOf, openingOf, saidOf } from './first-asked.ts';
export { renderScreen } from './render-screen.tsx';
export { ACTING, sessionOf } from './session-of.ts';
export { type StubRequest, stubUploads } from './stub-upload.ts';
