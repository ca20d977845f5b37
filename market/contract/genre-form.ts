import { GENRES } from '../reference/genres.ts';
import { lower } from './ascii-text.ts';
import { listAt, textAt } from './openrtb.ts';
import { said } from './placeholder.ts';

/** What the trade calls genres besides our names, in lower case. */
const CALLED: Readonly<Record<string, string>> = {
  ...{
    'sci-fi': 'Science Fiction',
    scifi: 'Science Fiction',
    'sci fi': 'Science Fiction',
    comedies: 'Comedy',
    dramas: 'Drama',
    sitcom: 'Comedy',
  },
  ...{
    documentaries: 'Documentary',
    docs: 'Documentary',
    romantic: 'Romance',
    thrillers: 'Thriller',
    westerns: 'Western',
    animated: 'Animation',
  },
  ...{
    children: 'Kids',
    childrens: 'Kids',
    "children's": 'Kids',
    'reality tv': 'Reality',
    'reality television': 'Reality',
    soap: 'Soap Opera',
    cookery: 'Cooking',
  },
};
/** Names of genres in lower case, and as we write them. */
export const GENRE_NAMES: ReadonlyMap<string, string> = new Map([
  ...GENRES.map(({ name }) => [name.toLowerCase(), name] as const),
  ...Object.entries(CALLED),
]);
/** What stands between several genres. */
export const BETWEEN_GENRES = ' *[,;|/] *';
const capitals = (text: string) =>
  text.replace(/(^|[^a-z0-9])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

/** The genre of a text that may name several: the first that is known, else the first; in one spelling. */
export function genreForm(text: string): string {
  const names = said(text).split(new RegExp(BETWEEN_GENRES)).map(said).filter(Boolean).map(lower);
  const known = names.map((name) => GENRE_NAMES.get(name)).find(Boolean);
  return known ?? capitals(names[0] ?? '');
}

/** The genre that content names as a text, or in a list of texts. */
export function genreOf(sent: unknown, content: string): string {
  const listed = listAt(sent, `${content}.genres`).map((one) => textAt(one, ''));
  return genreForm(textAt(sent, `${content}.genre`) || (textAt(sent, `${content}.gtax`) === '' ? listed.join(',') : ''));
}
