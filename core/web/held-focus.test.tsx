import { expect, test } from 'vitest';
import { holdFocus } from './held-focus.ts';

const button = (name: string) => document.body.appendChild(Object.assign(document.createElement('button'), { textContent: name }));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('a button that was disabled while it worked has the focus again, unless another took it', async () => {
  const [save, other] = [button('Save'), button('Other')];
  save.focus();
  const giveBack = holdFocus();
  save.blur();
  giveBack();
  await frame();
  expect(document.activeElement).toBe(save);

  const giveBackLater = holdFocus();
  other.focus();
  giveBackLater();
  await frame();
  expect(document.activeElement).toBe(other);
});
