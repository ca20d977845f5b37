import { Panel } from '@kontor/core/ui';
import type { ReactNode } from 'react';

/** Draws a part as it is under the pointer or with the focus where pictures are taken (forced-states.ts). */
export const Shown = ({ as, children }: { as: 'hover' | 'focus'; children: ReactNode }) => (
  <div className="gallery-shown" data-shown={as}>
    {children}
  </div>
);

/** How a part is drawn: as it is, or disabled, or refused. */
export type How = { disabled: boolean; error?: string };
export type Part = (how: How) => ReactNode;

const AS_IT_IS: How = { disabled: false };

type InStatesProps = {
  title: string;
  /** Why a field is refused; left out where a part refuses nothing. */
  error?: string;
  parts: readonly Part[];
};

/** Each part at rest, hovered, focused, disabled and refused, side by side. */
export const InStates = ({ title, error, parts }: InStatesProps) => (
  <Panel title={title} note={`at rest, hovered, focused, disabled${error ? ', refused' : ''}`}>
    {parts.map((part, i) => (
      <div key={i} className="gallery-states" data-many={error ? true : undefined}>
        <div>{part(AS_IT_IS)}</div>
        <Shown as="hover">{part(AS_IT_IS)}</Shown>
        <Shown as="focus">{part(AS_IT_IS)}</Shown>
        <div>{part({ disabled: true })}</div>
        {error && <div>{part({ ...AS_IT_IS, error })}</div>}
      </div>
    ))}
  </Panel>
);
