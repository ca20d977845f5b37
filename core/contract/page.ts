import type { AccessRule } from './access.ts';

/** A screen as a value: its URL (`{id}` required, `{type?}` optional), its gate and its `<title>`. */
export type Page = {
  readonly path: string;
  readonly access: AccessRule;
  readonly title: string;
  /** Where a letter's link leads: a public page that stands by itself, without the shell, also for who is signed in. */
  readonly isApart?: true;
};
export type PageMap = Record<string, Page>;

export const page = <const P extends Page>(declared: P): P => declared;

/** The URL of a page with its parameters filled in; an optional one left out drops its segment. */
export function hrefOf({ path }: Page, parameters: Record<string, string | undefined> = {}): string {
  const filled = path.replace(/\/\{(\w+)\??\}/g, (_, name: string) => {
    const value = parameters[name];
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  return filled || '/';
}
