import './shell.css';

export const MAIN_ID = 'main';

/** Where the focus goes when what had it is gone. */
export const focusMain = () => document.getElementById(MAIN_ID)?.focus();

/** First stop of the Tab key on every page. It moves the focus alone: a hash would be a step of the history, and one that an unsaved form asks about. */
export const SkipLink = () => (
  <a
    className="k-skip"
    href={`#${MAIN_ID}`}
    onClick={(event) => {
      event.preventDefault();
      focusMain();
    }}
  >
    Skip to content
  </a>
);
