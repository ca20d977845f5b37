import { toast } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { useSignOut } from '../signed-in.ts';
import { StatePage } from './state-page.tsx';

/** Home of somebody whose account opens no page. */
export function NoPagesPage() {
  const signOut = useSignOut();
  return (
    <StatePage
      title="You have no pages yet"
      icon={IconDoorOff}
      actions={
        <Button variant="default" onClick={() => void signOut().catch((error) => toast.failed(errorText(error)))}>
          Sign Out
        </Button>
      }
    >
      Your account has no pages here. Ask your account's administrator for access.
    </StatePage>
  );
}
