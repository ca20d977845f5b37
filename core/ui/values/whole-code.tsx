import './whole-code.css';

/** As many letters as one line of a table's track has. */
const ONE_LINE = 16;

/** An id in a table, never cut, because half of one is no id: a long one takes two lines of small type. */
export const WholeCode = ({ text }: { text: string }) => (
  <span className="k-whole-code k-code" data-long={text.length > ONE_LINE || undefined} title={text}>
    {text}
  </span>
);
