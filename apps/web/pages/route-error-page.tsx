import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Unreached } from '../screen-code.ts';
import { StatePage } from './state-page.tsx';

/** A screen that broke (spec 1 §2.2); Refresh also fetches a newer build's code. */
export const RouteErrorPage = ({ error }: { error: unknown }) => (
  <StatePage
    title="Something went wrong"
    icon={IconAlertTriangle}
    actions={<Button onClick={() => window.location.reload()}>Refresh</Button>}
  >
    {error instanceof Unreached ? `${error.message}.` : 'This page could not be shown.'} Nothing you saved is lost.
  </StatePage>
);
