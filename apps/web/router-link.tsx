import type { UiLinkProps } from '@kontor/core/ui';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';

const INTENT_MS = 50;

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented;

/** Every link of the design system. Inside the app it moves without a reload, and hovering fetches the screen's code, never its data. */
export function RouterLink({ href, onClick, onMouseEnter, onMouseLeave, onFocus, ...rest }: UiLinkProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isInside = href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined;
  if (!isInside) return <a href={href} {...{ onClick, onMouseEnter, onMouseLeave, onFocus }} {...rest} />;

  const preload = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void router.preloadRoute({ to: href.replace(/[?#].*/, '') }), INTENT_MS);
  };
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={handleClick}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload();
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(timer.current);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    />
  );
}
