import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Mailbox = {
  port: number;
  /** Whole letters as they came. */
  letters: string[];
  /** How many have begun to come, accepted or not. */
  begun(): number;
  /** Addresses that it refuses for good, of recipients and of senders. */
  refused: Set<string>;
  /** Accepts no further letter until the returned function is called. */
  hold(): () => void;
  /** Answers nobody until the returned function is called. */
  down(): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** A real mail server on the loopback address; port 0 is any free one. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const letters: string[] = [];
  const refused = new Set<string>();
  let begun = 0;
  let held: Promise<void> = Promise.resolve();
  const refusalOf = (address: string) =>
    refused.has(address) ? Object.assign(new Error('No such mailbox here'), { responseCode: 550 }) : null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(refusalOf(address)),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: async (stream, _session, done) => {
      begun += 1;
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch (error) {
        // Its sender has died.
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      await held;
      letters.push(Buffer.concat(chunks).toString('utf8'));
      done();
    },
  };
  const listen = async (at: number) => {
    const server = new SMTPServer(options);
    // A sender that dies in the middle of a letter ends its connection, not the server.
    server.on('error', () => {});
    server.listen(at, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await listen(port);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const address = server.server.address();
  const own = typeof address === 'object' && address ? address.port : port;
  return {
    port: own,
    letters,
    refused,
    begun: () => begun,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    down: async () => {
      await close();
      return async () => {
        server = await listen(own);
      };
    },
    close,
  };
}
