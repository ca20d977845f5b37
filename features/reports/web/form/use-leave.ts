import { hrefOf } from '@kontor/core/contract';
import { reportPages } from '@kontor/reports/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const LEAVE_MS = 300;

/**
 * Leaves to the list of one's own reports 300 ms after success (spec 1 §2.6), unless somebody has gone elsewhere by then. What was saved is
 * read again after that, so that the form is not drawn anew while it is left.
 */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    if (isHere.current) await navigate({ to: hrefOf(reportPages.owned), ignoreBlocker: true });
  };
}
