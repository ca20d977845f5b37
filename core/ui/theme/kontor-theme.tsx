import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tips } from '../feedback/tips.tsx';
import { Toasts } from '../feedback/toasts.tsx';
import { OVERLAY_HOST } from './overlay-host.ts';
import { cssVariables, theme } from './theme.ts';

type KontorThemeProps = { children: ReactNode; env?: 'test' | 'default' | undefined; scheme?: 'light' | 'dark' | undefined };

/** The design system's provider: theme, overlay host and toasts. Put it once, outside everything; `scheme` forces one. */
export function KontorTheme({ children, env = 'default', scheme }: KontorThemeProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
      {...(scheme && { forceColorScheme: scheme })}
    >
      {children}
      <section id={OVERLAY_HOST} aria-label="Open overlays">
        <Toasts />
        <Tips />
      </section>
    </MantineProvider>
  );
}
