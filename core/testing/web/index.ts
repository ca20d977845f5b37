export { type Answer, answer, refusal, refusedOnce } from './answer.ts';
export { renderScreen } from './render-screen.tsx';
export { ACTING, sessionOf } from './session-of.ts';
export { type StubRequest, stubUploads } from './stub-upload.ts';
