import { hrefOf, type Page } from '@kontor/core/contract';
import { UiLink, type UiLinkProps } from '@kontor/core/ui';
import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { rangeSearch } from './use-date-range.ts';
import { stringifySearch } from './use-url.ts';

const DatesContext = createContext('');

/** Says below it which dates a list's rows are told for, as the URL writes them. */
export const ListDates = ({ search, children }: { search: string; children: ReactNode }) => (
  <DatesContext value={search}>{children}</DatesContext>
);

type RecordLinkProps = Omit<UiLinkProps, 'href'> & { page: Page; parameters: Record<string, string | undefined> };

/** A row's link to its record; it takes the list's dates along, so that both tell of the same days. */
export function RecordLink({ page, parameters, ...link }: RecordLinkProps) {
  const dates = useContext(DatesContext);
  return <UiLink {...link} href={`${hrefOf(page, parameters)}${dates}`} />;
}

const Dates = z.object(rangeSearch);
/** The dates in this page's URL, for its links to places that tell of the same days; nothing where it names none. */
export function useDatesInUrl(): string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return stringifySearch(Dates.parse(search));
}
