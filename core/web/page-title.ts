import { useEffect } from 'react';

/** The document's title; pages of one record name the record. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);
}
