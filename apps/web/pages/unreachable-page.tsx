import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { StatePage } from './state-page.tsx';

/** The server did not say who is signed in, so nothing can be shown yet. */
export const UnreachablePage = ({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) => (
  <StatePage
    title="Kontor does not answer"
    icon={IconCloudOff}
    actions={
      <Button onClick={onRetry} loading={isTrying}>
        Retry
      </Button>
    }
  >
    Check your internet connection and try again
  </StatePage>
);
