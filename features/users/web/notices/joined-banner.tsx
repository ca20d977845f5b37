import { Banner } from '@kontor/core/ui';
import type { OwnInvitation } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import '../users.css';

type JoinedBannerProps = { invitation: OwnInvitation; onSwitch: () => void; onDismiss: () => void };

/** The account one has just come into, and the way there. It takes the focus of the button that brought it, which is gone. */
export function JoinedBanner({ invitation: { accountName }, onSwitch, onDismiss }: JoinedBannerProps) {
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus({ preventScroll: true }), []);
  return (
    <Banner
      tone="pos"
      onDismiss={onDismiss}
      actions={
        <span className="users-answers">
          <Button ref={way} size="compact-xs" variant="default" onClick={onSwitch}>
            Switch account
          </Button>
        </span>
      }
    >
      You joined <strong>{accountName}</strong>. It is now among your accounts.
    </Banner>
  );
}
