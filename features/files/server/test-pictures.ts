import { type Caller, formOf, pngOf } from '@kontor/core/testing';

/** Sends a picture as an icon; the reply's status, words and, where it was taken, id. */
export async function sendIcon(caller: Caller, content: Buffer | string = pngOf(150, 150), name = 'icon.png') {
  const form = formOf([['purpose', 'icon']], [{ name, content }]);
  const reply = await caller.raw({ method: 'POST', url: '/api/file/upload', ...form });
  const { msg, value } = reply.json();
  return { status: reply.statusCode, msg: String(msg), id: String(value) };
}
