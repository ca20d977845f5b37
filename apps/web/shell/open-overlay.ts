import { createContext, useContext } from 'react';

const OpenOverlay = createContext<(overlay: string) => void>(() => {});

export const OpenOverlayProvider = OpenOverlay.Provider;

/** Opens one of the shell's overlays from a page of the shell. */
export const useOpenOverlay = (): ((overlay: string) => void) => useContext(OpenOverlay);
