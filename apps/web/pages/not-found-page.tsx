import { ButtonLink } from '@kontor/core/ui';
import { IconMapQuestion } from '@tabler/icons-react';
import { StatePage } from './state-page.tsx';

/** Any path that no page has (spec 1 §2.2). */
export const NotFoundPage = () => (
  <StatePage
    title="The page you are trying to access does not exist"
    icon={IconMapQuestion}
    actions={<ButtonLink href="/">Return to Home</ButtonLink>}
  >
    Check the address, or start again from your home page.
  </StatePage>
);
