import { implement } from '@kontor/core/server';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';
import { verifyOtp } from './verify-otp.ts';

export { closeResetsOf } from './reset-store.ts';

export const passwordResetServer = implement(passwordResetRoutes, { verifyEmail, verifyOtp, resendOtp, resetPassword });
