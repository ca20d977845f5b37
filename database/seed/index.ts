export { ADVERTISERS, type Advertiser } from './advertisers.ts';
export { demoEntities } from './demo-entities.ts';
export { GUIDES } from './guides.ts';
export { drawIcon } from './icon.ts';
export { insertDemo } from './insert-demo.ts';
export { type Guide, plainPdf } from './plain-pdf.ts';
export { type Random, randomOf } from './prng.ts';
export type { DemoEntities } from './rows.ts';
export { type DemoTemplate, demoTemplates } from './templates.ts';

/** What every demo sign-in has as password (design §7). */
export const DEMO_PASSWORD = 'Kontor-demo-1';
