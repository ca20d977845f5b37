import type { AccessRule } from './access.ts';

/** A screen as a value: its URL (`{id}` required, `{type?}` optional), its gate and its `<title>`. */
export type Page = {
  readonly path: string;
  readonly access: AccessRule;
  readonly title: string;
  /** The target of a letter's link: a public page without the shell, also for signed-in people. */
  readonly isApart?: true;
  /** Where staff whom its rule keeps out see the same of every account; its path has the same parameters (spec 2 §2). */
  readonly ofStaff?: Page;
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
