import { Button } from '@mantine/core';
import { IconAdOff } from '@tabler/icons-react';
import { StatePage } from './state-page.tsx';

/** An ad blocker was seen at work (spec 1 §2.4). */
export const AdBlockerPage = () => (
  <StatePage title="Ad Blocker Detected" icon={IconAdOff} actions={<Button onClick={() => window.location.reload()}>Refresh</Button>}>
    Disable Ad Blocker to access this page
  </StatePage>
);
