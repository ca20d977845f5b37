import './capped.css';

/** A text in the track of a table: cut at its end, whole on hover. */
export const Capped = ({ text }: { text: string }) => (
  <span className="k-cap" title={text} dir="auto">
    {text}
  </span>
);
