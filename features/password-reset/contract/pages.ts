import { page } from '@kontor/core/contract';

export const passwordResetPages = {
  verifyEmail: page({ path: '/verify-email', access: 'public', title: 'Forgot password' }),
  verifyOtp: page({ path: '/verify-otp', access: 'public', title: 'Enter the code' }),
  resetPassword: page({ path: '/reset-password', access: 'public', title: 'New password' }),
  resetSuccess: page({ path: '/reset-success', access: 'public', title: 'Password reset' }),
};
