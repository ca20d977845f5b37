export { type Answer, answer, refusal } from './answer.ts';
export { renderScreen } from './render-screen.tsx';
export { sessionOf } from './session-of.ts';
