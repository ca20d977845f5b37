/** Where in the files the refused lines of batches are. */
export const REJECTS = 'ingest/rejects';
