import type { LibraryItem } from '@kontor/library/contract';
import { createContext, useContext } from 'react';

/** The template that a new deal is made of: its plan is made with the deal, so the form has none yet. */
export type TemplateOfDeal = Pick<LibraryItem, 'id' | 'version' | 'title' | 'targeting'> & { href: string };
export const OfTemplate = createContext<TemplateOfDeal | null>(null);
export const useTemplateOfDeal = (): TemplateOfDeal | null => useContext(OfTemplate);
