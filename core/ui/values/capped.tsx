import './capped.css';

type CappedProps = { text: string; isCode?: boolean | undefined; isNarrow?: boolean | undefined };

/** Cut where a long text would take the room of the column that names the row; whole on hover. */
export const Capped = ({ text, isCode = false, isNarrow }: CappedProps) => (
  <span className={isCode ? 'k-cap k-code' : 'k-cap'} data-narrow={isNarrow || undefined} title={text}>
    {text}
  </span>
);
