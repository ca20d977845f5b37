const waiting: (() => void)[] = [];

function serve() {
  try {
    waiting[0]?.();
  } finally {
    // Out only now: what the work itself asks for waits for the next turn.
    waiting.shift();
    if (waiting.length > 0) setImmediate(serve);
  }
}

/**
 * Runs `work` in a turn of the event loop that none other of these has, in the order in which they came: whoever waits for an answer
 * waits for one of them, however many there are.
 */
export function inOwnTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setImmediate(serve);
}
