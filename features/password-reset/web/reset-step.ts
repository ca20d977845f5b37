import { SentCode } from '@kontor/password-reset/contract';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

// What one screen hands to the next travels in the history entry: out of the URL, there after a reload, gone with the tab (spec 1 §2.1).

declare module '@tanstack/react-router' {
  interface HistoryState {
    passwordReset?: AwaitedCode | Verified | Done;
  }
}

/** A code is on its way; `resendAt` is when another may be asked for, in milliseconds of this browser's clock. */
export const AwaitedCode = SentCode.extend({ email: z.string(), transactionId: z.string(), resendAt: z.number() });
export type AwaitedCode = z.output<typeof AwaitedCode>;

export const Verified = z.object({ email: z.string(), transactionId: z.string() });
export type Verified = z.output<typeof Verified>;

export const Done = z.object({ message: z.string().min(1) });
export type Done = z.output<typeof Done>;

/** What the screen before handed over; null without it. Read once: the location moves on before its page is gone. */
export function useStep<S extends z.ZodType>(schema: S): z.output<S> | null {
  const { state } = useLocation();
  const [step] = useState(() => schema.safeParse(state.passwordReset).data ?? null);
  return step;
}

/** When another code may be asked for, counted from now. */
export const resendAtOf = ({ resendAfter }: SentCode): number => Date.now() + resendAfter * 1000;
