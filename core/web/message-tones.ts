import type { SystemMessage } from '@kontor/core/contract';

/** The look of a system message's types (spec 3 §3). */
export const MESSAGE_TONES = { info: 'info', success: 'pos', warning: 'warn', error: 'neg' } as const satisfies Record<
  SystemMessage['type'],
  string
>;
