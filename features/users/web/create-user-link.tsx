import { hrefOf } from '@kontor/core/contract';
import { ButtonLink } from '@kontor/core/ui';
import { userPages } from '@kontor/users/contract';
import { IconPlus } from '@tabler/icons-react';

export const CreateUserLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(userPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create user
  </ButtonLink>
);
