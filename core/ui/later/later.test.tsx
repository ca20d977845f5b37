import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Later } from './later.tsx';
import { useAhead } from './use-ahead.ts';
import { useOpening } from './use-opening.ts';

const drawn: string[] = [];
function Body({ tab, word }: { tab: string; word: string }) {
  drawn.push(`${tab} ${word}`);
  return <p>{`${tab} ${word}`}</p>;
}

function Tabs() {
  const [tab, setTab] = useState('one');
  const [word, setWord] = useState('a');
  return (
    <>
      <button type="button" onClick={() => setTab('two')} aria-pressed={tab === 'two'}>
        two
      </button>
      <input aria-label="Word" value={word} onChange={(event) => setWord(event.currentTarget.value)} />
      <Later of={tab}>
        <Body tab={tab} word={word} />
      </Later>
    </>
  );
}

test('what was pressed is drawn before what it leads to, which is not drawn with the old one again', async () => {
  render(<Tabs />);
  drawn.length = 0;
  // React's own clock: outside of act, what can wait does.
  const isActing = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('button').click();
  await Promise.resolve();
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('one a')).toBeTruthy();
  expect(drawn).toEqual([]);
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isActing);
  await act(async () => {});
  expect(await screen.findByText('two a')).toBeTruthy();
});

test('a change within the same is drawn at once', () => {
  render(<Tabs />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'b' } });
  expect(screen.getByText('one b')).toBeTruthy();
});

test('what was chosen counts for what is chosen next, until the owner says otherwise', () => {
  const asked: string[][] = [];
  function Ticks({ chosen }: { chosen: readonly string[] }) {
    const [now, goAhead] = useAhead(chosen);
    const add = (one: string) => {
      const next = [...now, one];
      goAhead(next);
      asked.push(next);
    };
    return (
      <button type="button" onClick={() => add(String(now.length))}>
        {now.join()}
      </button>
    );
  }
  const none: string[] = [];
  const { rerender } = render(<Ticks chosen={none} />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(asked).toEqual([['0'], ['0', '1']]);
  expect(screen.getByText('0,1')).toBeTruthy();
  rerender(<Ticks chosen={['x']} />);
  expect(screen.getByText('x')).toBeTruthy();
});

test('a button is drawn as pressed before what it opens', async () => {
  function Opens() {
    const { isDrawn, setOpen, button } = useOpening();
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} {...button} />
        {isDrawn && <p>open</p>}
      </>
    );
  }
  render(<Opens />);
  const isActing = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('button').click();
  await Promise.resolve();
  expect(screen.getByRole('button').hasAttribute('data-open')).toBe(true);
  expect(screen.queryByText('open')).toBeNull();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isActing);
  expect(await screen.findByText('open')).toBeTruthy();
});
