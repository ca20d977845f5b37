import { type Comment, CommentText, MAX_COMMENT } from '@kontor/comments/contract';
import { ZONES } from '@kontor/core/contract';
import { dayAndClock, Panel, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useSession } from '@kontor/core/web';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useComments } from './use-comments.ts';
import './comments.css';

type Props = { dealId: string; isReadOnly: boolean };

const moment = (instant: string) => dayAndClock(instant, ZONES.EST.iana, 'EST');

/** A comment is text: nothing in it becomes a link or a tag (spec 2 §5). */
function Said({ comment, isElsewhere }: { comment: Comment; isElsewhere: boolean }) {
  const { userName, createDate, text } = comment;
  return (
    <li>
      <div className="k-comment-by">
        {userName}
        {isElsewhere && <span>another account</span>}
        <time dateTime={createDate}>{moment(createDate)}</time>
      </div>
      <p className="k-comment-text">{text}</p>
    </li>
  );
}

/** The newest stand at the end, which is in sight. */
function useEndInSight(count: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return list;
}

type Thread = ReturnType<typeof useComments>;
/** “3”, or that the newest are missing. */
export const commentsNote = ({ comments, isLate }: Thread): string | undefined =>
  isLate ? 'Newer ones did not load' : comments && comments.length > 0 ? String(comments.length) : undefined;

/** What people say about a deal, and the box to say more (spec 2 §2, §5, §9). Staff only read. */
export function CommentsThread({ dealId, isReadOnly, state }: Props & { state: Thread }) {
  const { accountId, firstName, lastName } = useSession();
  const { comments, sent, error } = state;
  const list = useEndInSight((comments?.length ?? 0) + sent.length);
  const isEmpty = comments?.length === 0 && sent.length === 0;
  return (
    <>
      {error && (
        <CallFailed title="The comments did not load" error={error} onRetry={() => void state.refetch()} isRetrying={state.isFetching} />
      )}
      {!error && !comments && <TableSkeleton rows={3} label="Loading comments" />}
      {isEmpty && (
        <p className="k-comments-none">
          <strong>No Comments</strong>
          {isReadOnly ? 'Nobody has said anything about this deal yet.' : 'Write down what was agreed, or ask whoever works on this deal.'}
        </p>
      )}
      {comments && !isEmpty && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div className="k-comments" role="log" aria-label="Comments" tabIndex={0} ref={list}>
          <ul>
            {comments.map((comment) => (
              <Said key={comment.id} comment={comment} isElsewhere={!isReadOnly && comment.accountId !== accountId} />
            ))}
            {sent.map(({ key, text }) => (
              <li key={`sent ${key}`} data-pending>
                <div className="k-comment-by">
                  {firstName} {lastName} <span>sending</span>
                </div>
                <p className="k-comment-text">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isReadOnly && comments && <Write dealId={dealId} onSend={state.send} />}
    </>
  );
}

/** The comments of a deal as a part of its page. */
export function CommentsPanel({ dealId, isReadOnly }: Props) {
  const state = useComments(dealId);
  return (
    <Panel title="Comments" note={commentsNote(state)}>
      <CommentsThread dealId={dealId} isReadOnly={isReadOnly} state={state} />
    </Panel>
  );
}

type Send = ReturnType<typeof useComments>['send'];

/** What is written and not sent, by deal: the page is drawn anew when the deal is saved. */
const unsent = new Map<string, string>();

/** Ctrl+Enter sends; what was not taken stands in the box again, before what was written meanwhile. */
function Write({ dealId, onSend }: { dealId: string; onSend: Send }) {
  const [text, show] = useState(unsent.get(dealId) ?? '');
  const setText = (next: string) => {
    unsent.set(dealId, next);
    show(next);
  };
  const [problem, setProblem] = useState<string | null>(null);
  // Why a comment was not taken is said at its box, where a toast would lie on the button; elsewhere once this is gone.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const count = text.trim().length;
  const send = () => {
    const { error } = CommentText.safeParse(text);
    if (error) return setProblem(error.issues[0]?.message ?? null);
    setText('');
    void onSend(text, (failed, why) => {
      const now = unsent.get(dealId) ?? '';
      setText(now.trim() === '' ? failed : `${failed}\n${now}`);
      setProblem(why);
      return isHere.current;
    });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <div className="k-comment-write">
      <Textarea
        label="New comment"
        autosize={false}
        rows={3}
        value={text}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={handleKey}
      />
      <div className="k-comment-foot">
        <span className="k-note" data-over={count > MAX_COMMENT || undefined}>
          {count} of {MAX_COMMENT} characters
        </span>
        <Button variant="default" onClick={send} title="Ctrl+Enter">
          Post
        </Button>
      </div>
    </div>
  );
}
