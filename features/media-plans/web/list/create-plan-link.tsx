import { hrefOf } from '@kontor/core/contract';
import { ButtonLink } from '@kontor/core/ui';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { IconPlus } from '@tabler/icons-react';

export const CreatePlanLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(mediaPlanPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create media plan
  </ButtonLink>
);
