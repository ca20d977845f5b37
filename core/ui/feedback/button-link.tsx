import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { UiLink } from '../layout/link.tsx';

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export const ButtonLink = ({ href, children, ...rest }: ButtonProps & { href: string; children: ReactNode }) => (
  <Button component={UiLink} href={href} {...rest}>
    {children}
  </Button>
);
