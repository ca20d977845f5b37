import { notAllowed } from '@kontor/core/contract';
import { ButtonLink } from '@kontor/core/ui';
import { IconLock } from '@tabler/icons-react';
import { useHome } from '../home.ts';
import { StatePage } from './state-page.tsx';

/** A failed gate (spec 1 §2.2). */
export function PermissionPage() {
  const home = useHome();
  return (
    <StatePage title={notAllowed.text} icon={IconLock} actions={home && <ButtonLink href={home.href}>Go to {home.label}</ButtonLink>}>
      Ask your account's administrator if you need it.
    </StatePage>
  );
}
