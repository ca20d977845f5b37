/** A person's whole name; `unnamed` where they have none. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }, unnamed = ''): string =>
  `${firstName} ${lastName}`.trim() || unnamed;
