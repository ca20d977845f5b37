import { GENRES, MASTER_GENRES } from '@kontor/market/reference';

/** Begins the code of a master genre where it stands among genres: `content.genre` is free text, and may say “Sports” itself. */
const MASTER = 'master:';

/** A master genre as a code among genres; it stands for all of its genres (decision 0063). */
export const masterCode = (master: string): string => `${MASTER}${master}`;
/** The master genre that a code among genres stands for; null for a genre. */
export const masterOf = (code: string): string | null => {
  const master = code.startsWith(MASTER) ? code.slice(MASTER.length) : null;
  return master !== null && MASTER_GENRES.includes(master) ? master : null;
};
/** The genres that a code stands for: those of a master, or itself. */
export const genresOf = (code: string): string[] => {
  const master = masterOf(code);
  return master === null ? [code] : GENRES.filter((genre) => genre.master === master).map((genre) => genre.code);
};
/** “All Sports”; undefined for a genre, which is called by its own name. */
export const masterName = (code: string): string | undefined => {
  const master = masterOf(code);
  return master === null ? undefined : `All ${master}`;
};
