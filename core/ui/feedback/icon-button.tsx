import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import './icon-button.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'type'> & {
  label: string;
  icon: TablerIcon;
  /** Why it cannot be pressed now. */
  reason?: string | null | undefined;
  size?: 24 | 28 | 32 | 36 | undefined;
  /** With a frame, as buttons with words have it. */
  isFramed?: boolean | undefined;
  /** Its work has begun and is not done. */
  isBusy?: boolean | undefined;
};

/**
 * An icon with a name: tooltip for eyes, label for readers. 24 px buttons carry a 14 px icon. A native button: a table draws hundreds of
 * them, so it carries no component of the kit.
 */
export function IconButton({ label, icon: Icon, reason, onClick, size = 28, isFramed, isBusy, className, ...rest }: IconButtonProps) {
  const isSmall = size === 24;
  const isBlocked = reason || isBusy;
  return (
    <button
      type="button"
      className={className ? `k-icon-button ${className}` : 'k-icon-button'}
      aria-label={label}
      data-tip={reason ? `${label}: ${reason}` : label}
      data-size={size}
      data-framed={isFramed || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...rest}
      {...(isBlocked ? { 'aria-disabled': true } : { onClick })}
      {...(reason && { 'aria-description': reason })}
    >
      <Icon size={isSmall ? 14 : 16} stroke={isSmall ? 1.75 : 1.5} aria-hidden />
    </button>
  );
}
