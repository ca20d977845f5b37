import type { WebPage } from '@kontor/core/web';
import { createContext, useContext } from 'react';

const PagesContext = createContext<readonly WebPage[]>([]);

export const PagesProvider = PagesContext.Provider;

/** Every page of the product: what menu, home and palette choose from. */
export const usePages = (): readonly WebPage[] => useContext(PagesContext);
