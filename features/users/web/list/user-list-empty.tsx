import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, EmptyState } from '@kontor/core/ui';
import { userPages } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export const CreateUserLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(userPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create User
  </ButtonLink>
);

/** An account always has who asks, so an empty list was narrowed: the way back stands first (spec 3 §8). */
export function UserListEmpty({ q, isFiltered, onClear }: { q: string; isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="No Users" level={2} actions={<CreateUserLink />}>
        This account has no users yet.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No Users"
      level={2}
      actions={
        <>
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
          <CreateUserLink />
        </>
      }
    >
      {q ? `No user matches “${q}” with these filters.` : 'No user matches these filters.'}
    </EmptyState>
  );
}
