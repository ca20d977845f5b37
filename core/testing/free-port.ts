import { once } from 'node:events';
import net from 'node:net';

/** A port of the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
