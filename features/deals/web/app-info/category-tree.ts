import { IAB_CATEGORIES } from '@kontor/market/reference';

/** Categories under their first tier, which can be chosen whole. */
export const CATEGORY_TREE = IAB_CATEGORIES.filter(({ parent }) => parent === '').map((first) => ({
  group: first.name,
  items: [
    { value: first.code, label: first.name },
    ...IAB_CATEGORIES.filter(({ parent }) => parent === first.code).map(({ code, name }) => ({ value: code, label: name })),
  ],
}));
