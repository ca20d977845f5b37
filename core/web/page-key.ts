import { useRouterState } from '@tanstack/react-router';

/** Names the page that is open: its path without the optional part, so that a tab of a form is the same page and keeps what was typed. */
export function usePageKey(): string {
  return useRouterState({
    select: ({ matches }): string => {
      const last = matches.at(-1);
      const parameters: Record<string, string | undefined> = last?.params ?? {};
      const required = (last?.routeId ?? '').replace(/\/\{-\$\w+\}/g, '');
      return required.replace(/\$(\w+)/g, (_: string, name: string) => parameters[name] ?? '');
    },
  });
}
