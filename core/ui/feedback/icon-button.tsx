import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

export type IconButtonProps = Omit<ActionIconProps, 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> & {
    label: string;
    icon: TablerIcon;
    /** Why it cannot be pressed now. */
    reason?: string | null | undefined;
  };

/** An icon with a name: tooltip for eyes, label for readers. 24 px buttons carry a 14 px icon. */
export function IconButton({ label, icon: Icon, reason, onClick, size = 28, ...rest }: IconButtonProps) {
  const isSmall = size === 24;
  return (
    <Tooltip label={reason ? `${label}: ${reason}` : label}>
      <ActionIcon
        type="button"
        aria-label={label}
        size={size}
        {...rest}
        {...(reason ? { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason } : { onClick })}
      >
        <Icon size={isSmall ? 14 : 16} stroke={isSmall ? 1.75 : 1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
