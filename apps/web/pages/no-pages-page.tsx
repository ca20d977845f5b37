import { useSession } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useOpenOverlay } from '../shell/open-overlay.ts';
import { StatePage } from './state-page.tsx';

/** Home of somebody whose account opens no page: where they are, and what they can do from here. */
export function NoPagesPage() {
  const { accountName, accountType } = useSession();
  const open = useOpenOverlay();
  return (
    <StatePage
      title={`You are signed in to ${accountName}`}
      icon={IconHome}
      actions={
        <>
          <Button variant="default" onClick={() => open('devices')}>
            Signed-in devices
          </Button>
          <Button onClick={() => open('accounts')}>Switch account</Button>
        </>
      }
    >
      This {accountType} account has no deals, plans or reports of its own here yet. Ask its administrator for access, or switch to another
      account.
    </StatePage>
  );
}
