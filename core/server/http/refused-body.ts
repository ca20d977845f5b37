import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long, and how much of, the rest of a body is thrown away behind its answer. */
const REST_MS = 2_000;
const REST_BYTES = 8_388_608;

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Discards what has arrived of a body that will not be read; true while more is coming. */
export function dropUnread(request: IncomingMessage): boolean {
  if (!hasBody(request) || request.readableEnded) return false;
  request.unpipe();
  request.resume();
  return !request.complete;
}

/**
 * Ends the connection behind the answer to a body that nobody reads, so that no next request waits behind it. Not at once: a connection that is
 * closed with bytes unread is reset, and the sender would lose the answer; so a little of the rest is thrown away first.
 */
export function closeBehindAnswer(request: IncomingMessage, response: ServerResponse) {
  const { socket } = response;
  if (!socket) return;
  // Node calls this when an answer that ends its connection is written.
  socket.destroySoon = () => {
    let rest = REST_BYTES;
    const close = () => socket.destroy();
    const timer = setTimeout(close, REST_MS);
    socket.on('close', () => clearTimeout(timer));
    request.on('data', (chunk: Buffer) => {
      rest -= chunk.length;
      if (rest < 0) close();
    });
    // The sender has all of its answer by then, and has sent what it was sending.
    request.on('end', close);
    request.on('close', close);
    socket.end();
  };
}
