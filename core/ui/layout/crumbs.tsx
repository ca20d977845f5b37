import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from '../feedback/icon-button.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { UiLink } from './link.tsx';

export type Crumb = {
  label: string;
  href?: string | undefined;
  /** What the label is, where it is worth taking away: “deal ID” brings “Copy deal ID”. */
  copy?: string | undefined;
};

const COPIED_MS = 1_500;

function CopyButton({ of, value }: { of: string; value: string }) {
  const { copy, copied } = useClipboard({ timeout: COPIED_MS });
  return (
    <IconButton size={24} icon={copied ? IconCheck : IconCopy} label={copied ? `Copied ${of}` : `Copy ${of}`} onClick={() => copy(value)} />
  );
}

/** Where a page is; Escape goes one step out. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const box = useRef<HTMLOListElement>(null);
  const parent = crumbs.findLast(({ href }) => href !== undefined);
  const links = () => box.current?.querySelectorAll('a') ?? [];
  useShortcuts('This page', parent ? [{ keys: 'Esc', label: `Back to ${parent.label}`, run: () => [...links()].at(-1)?.click() }] : []);
  return (
    <nav aria-label="Breadcrumb">
      <ol ref={box} className="k-label k-crumbs">
        {crumbs.map(({ label, href, copy }) => (
          <li key={label} data-copy={copy}>
            {href ? (
              <UiLink href={href} title={label}>
                {label}
              </UiLink>
            ) : (
              <span title={label}>{label}</span>
            )}
            {copy && <CopyButton of={copy} value={label} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
