import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';

export type ReasonButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why it cannot be pressed now; while set, the button stays focusable and says so. */
    reason?: string | null | undefined;
  };

/** A button that, when blocked, can still be reached and tells why. */
export function ReasonButton({ reason, onClick, children, type = 'button', ...rest }: ReasonButtonProps) {
  const id = useId();
  if (!reason)
    return (
      <Button type={type} onClick={onClick} {...rest}>
        {children}
      </Button>
    );
  const stop = (event: MouseEvent) => event.preventDefault();
  return (
    <>
      <Tooltip label={reason}>
        <Button type="button" {...rest} data-disabled aria-disabled="true" aria-describedby={id} onClick={stop}>
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="k-visually-hidden">
        {reason}
      </span>
    </>
  );
}
