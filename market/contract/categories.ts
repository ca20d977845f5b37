import { CODE_OF_1, CONTENT_1, CONTENT_TAXONOMIES } from '../reference/content-taxonomies.ts';
import { listAt, textAt } from './openrtb.ts';
import type { Inventory } from './screen.ts';

/** What a request is about, of its content first, as codes of IAB Content Taxonomy 1.0. */
export function categoriesOf(sent: unknown, inventory: Inventory): string[] {
  const all = [`${inventory}.content`, inventory].flatMap((part) =>
    codesOf(
      textAt(sent, `${part}.cattax`),
      listAt(sent, `${part}.cat`).map((code) => textAt(code, '')),
    ),
  );
  const genres = codesOf(
    textAt(sent, `${inventory}.content.gtax`) || CONTENT_1[0] || '',
    listAt(sent, `${inventory}.content.genres`).map((code) => textAt(code, '')),
  );
  if (textAt(sent, `${inventory}.content.gtax`) !== '') all.push(...genres);
  return [...new Set(all)].filter((code) => code !== '');
}

function codesOf(cattax: string, codes: readonly string[]): readonly string[] {
  if (CONTENT_1.some((one) => one === cattax)) return codes;
  const taxonomy = CONTENT_TAXONOMIES.find((one) => one.cattax.includes(cattax));
  return codes.flatMap((code) => taxonomy?.codes.get(code) ?? (code.startsWith(CODE_OF_1) ? [code] : []));
}
