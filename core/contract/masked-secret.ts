/** A secret as lists and history show it: dots and its last four characters (design §6.8). */
export const maskedSecret = (last4: string): string => `••••••••${last4}`;
