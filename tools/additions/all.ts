import type { Addition } from './addition.ts';
import { call } from './call.ts';
import { dimension } from './dimension.ts';
import { feature } from './feature.ts';
import { page } from './page.ts';

export const ADDITIONS: readonly Addition[] = [call, page, feature, dimension];

/** What is still to be written here as an addition: each with the files it may touch. */
export const TO_COME = ['a list column (3)', 'a filter (2)', 'a list measure (1)'];
