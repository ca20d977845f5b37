import { mountPages, webFeature } from '@kontor/core/web';
import { passwordResetPages } from '@kontor/password-reset/contract';

export const passwordResetWeb = webFeature({
  name: 'password-reset',
  screens: mountPages(passwordResetPages, {
    verifyEmail: () => import('./verify-email-page.tsx'),
    verifyOtp: () => import('./verify-otp-page.tsx'),
    resetPassword: () => import('./reset-password-page.tsx'),
    resetSuccess: () => import('./reset-success-page.tsx'),
  }),
});
