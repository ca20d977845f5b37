import { mountPages } from '@kontor/core/web';
import { passwordResetPages } from '@kontor/password-reset/contract';

export const passwordResetScreens = mountPages(passwordResetPages, {
  verifyEmail: () => import('./verify-email-page.tsx'),
  verifyOtp: () => import('./verify-otp-page.tsx'),
  resetPassword: () => import('./reset-password-page.tsx'),
  resetSuccess: () => import('./reset-success-page.tsx'),
});
