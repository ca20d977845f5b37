import { LIST_TYPES, type ListType } from '@kontor/media-lists/contract';

/** The type of list that an address names, the call's word for metro codes too; null where it names none. */
export const listTypeOf = (mediaType: string | undefined): ListType | null =>
  mediaType === 'dma' ? 'metrocode' : (LIST_TYPES.find((type) => type === mediaType) ?? null);
