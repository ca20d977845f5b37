import type { ReactNode } from 'react';
import './tone.css';
import './status-pill.css';

export type Tone = 'pos' | 'neg' | 'warn' | 'info' | 'idle' | 'off';
export type StatusGlyph = 'full' | 'half' | 'bars' | 'ring' | 'dash' | 'cross';
/** `hint` says on hover what the state means. */
export type StatusPillProps = { tone: Tone; glyph?: StatusGlyph | undefined; label: string; hint?: string | undefined };

const GLYPHS: Record<StatusGlyph, ReactNode> = {
  full: <circle cx="5" cy="5" r="4" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.25" fill="none" strokeWidth="1.5" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  bars: <path d="M2 1.5h2.2v7H2zM5.8 1.5H8v7H5.8z" />,
  ring: <circle cx="5" cy="5" r="3.25" fill="none" strokeWidth="1.5" strokeDasharray="2 1.4" />,
  dash: <path d="M1 4.2h8v1.6H1z" />,
  cross: <path d="M2 2l6 6M8 2l-6 6" strokeWidth="1.6" />,
};

/** Word first, glyph second, colour third: the state is readable without any one of them. */
export function StatusPill({ tone, glyph, label, hint }: StatusPillProps) {
  return (
    <span className="k-status" data-tone={tone} title={hint}>
      {glyph && (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" fill="currentColor" stroke="currentColor" strokeWidth="0">
          {GLYPHS[glyph]}
        </svg>
      )}
      {label}
    </span>
  );
}
