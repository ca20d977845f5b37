/** Why an embedded store does not open, for whoever starts the product: the store, its folder and what to do. The engine's own words help nobody. */
export const brokenFolder = (store: 'database' | 'event store', directory: string, cause: unknown): Error =>
  new Error(
    `The ${store} in ${directory} cannot be opened: its folder is damaged, or another process has it open. If none has, set KONTOR_DATA to a new folder and restore a backup into it: npm run restore -- FOLDER.`,
    { cause },
  );
