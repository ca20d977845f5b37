import { IconChevronDown, IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import './shell.css';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'>;

/** Two letters for a name: first and last word. */
export function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? words[0]?.[1] ?? ''}`.toUpperCase();
}

/** The account in use, its kind as a tag. A Menu target: it passes props and ref on. */
export const AccountButton = ({ name, tag, className = '', ...rest }: ButtonProps & { name: string; tag?: string | undefined }) => (
  <button type="button" {...rest} className={`k-account ${className}`}>
    <i aria-hidden="true">{initials(name)}</i>
    <span dir="auto">{name}</span>
    {tag && <em>{tag}</em>}
    <IconSelector size={14} stroke={1.5} aria-hidden />
  </button>
);

/** The person signed in; `text` stands beside the initials on wide screens and is part of the name people call it by. A Menu target: it passes props and ref on. */
export const UserButton = ({ name, text = name, className = '', ...rest }: ButtonProps & { name: string; text?: string }) => (
  <button type="button" aria-label={`${text === name ? name : `${name}, ${text}`}, user menu`} {...rest} className={`k-user ${className}`}>
    <i aria-hidden="true">{initials(name)}</i>
    <span dir="auto">{text}</span>
    <IconChevronDown size={14} stroke={1.5} aria-hidden />
  </button>
);
