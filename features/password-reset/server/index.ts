import { endedRows, implement, serverFeature } from '@kontor/core/server';
import { passwordResetPages, passwordResetRoutes } from '@kontor/password-reset/contract';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';
import { verifyOtp } from './verify-otp.ts';

export { closeResetsOf } from './reset-store.ts';

export const passwordReset = serverFeature({
  name: 'password-reset',
  pages: passwordResetPages,
  calls: implement(passwordResetRoutes, { verifyEmail, verifyOtp, resendOtp, resetPassword }),
  ends: [endedRows('password_reset')],
});
