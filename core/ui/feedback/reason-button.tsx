import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';

export type ReasonButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why it cannot be pressed now; while set, the button stays focusable and says so. */
    reason?: string | null | undefined;
  };

/** A button that stays reachable when blocked and says why. */
export function ReasonButton({ reason, onClick, children, type = 'button', ...rest }: ReasonButtonProps) {
  const id = useId();
  const stop = (event: MouseEvent) => event.preventDefault();
  const blocked = reason ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id, onClick: stop } : {};
  // One and the same button either way, so that it keeps the focus when the reason comes or goes.
  return (
    <>
      <Button type={reason ? 'button' : type} data-tip={reason || undefined} onClick={onClick} {...rest} {...blocked}>
        {children}
      </Button>
      {reason && (
        <span id={id} className="k-visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
