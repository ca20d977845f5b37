import './shell.css';

export const MAIN_ID = 'main';

/** Where the focus goes when what had it is gone. */
export const focusMain = (page = document) => page.getElementById(MAIN_ID)?.focus();

/** First stop of the Tab key on every page. It only moves the focus: a hash would be a step of the history, and an unsaved form would ask about it. */
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
