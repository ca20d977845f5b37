import { Tooltip } from '@mantine/core';

/** The words at an element; those that are long, as a whole title is, below its start. */
export default function Tip({ target, words }: { target: HTMLElement; words: string }) {
  const place = 'tipLong' in target.dataset && ({ maw: 520, position: 'bottom-start' } as const);
  return <Tooltip opened target={target} label={words} {...place} />;
}
