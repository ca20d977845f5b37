import { LIST_TYPES, type ListType } from '@kontor/media-lists/contract';

/** The type of list that an address names; the call's word for metro codes is known too. */
export const listTypeOf = (mediaType: string | undefined): ListType =>
  mediaType === 'dma' ? 'metrocode' : (LIST_TYPES.find((type) => type === mediaType) ?? 'bundle');
