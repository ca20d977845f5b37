/** Where the bytes of a stored file are in `stores.files`. */
export const fileKey = (id: string): string => `uploads/${id}`;
/** Files on their way, in the data folder of the machine that takes them. */
export const ARRIVING = 'uploads';
