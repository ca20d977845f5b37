import { useEffect } from 'react';

/** Bars at the lower edge of a page: of a form, of chosen rows. */
const BARS = '.k-sticky, .k-bulk';

/** How much of the window's lower edge bars take: what floats there keeps above them. */
function takenBelow(): number {
  const tops = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect().top);
  return Math.max(0, ...tops.map((top) => window.innerHeight - top));
}

/** Keeps toasts above the bars while there are any: a bar rises with the footer, and comes and goes with what is chosen. */
export function useToastLift(hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return;
    const { style } = document.documentElement;
    const lift = () => style.setProperty('--k-toast-lift', `${takenBelow()}px`);
    lift();
    const changes = new MutationObserver(lift);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', lift, { capture: true, passive: true });
    window.addEventListener('resize', lift);
    return () => {
      changes.disconnect();
      window.removeEventListener('scroll', lift, { capture: true });
      window.removeEventListener('resize', lift);
    };
  }, [hasToasts]);
}
