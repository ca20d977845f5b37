import './shell.css';

export const MAIN_ID = 'main';

/** First stop of the Tab key on every page. */
export const SkipLink = ({ target = MAIN_ID }: { target?: string | undefined }) => (
  <a className="k-skip" href={`#${target}`}>
    Skip to content
  </a>
);
