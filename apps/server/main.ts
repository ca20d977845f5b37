import { openLog, readConfig } from '@kontor/core/server';
import { openApp } from './app.ts';

const STOP_LIMIT_MS = 10_000;
const tell = (line: string) => process.stderr.write(`  ${line}\n`);

/** The reason alone: a person reads it, and the stack helps nobody with a wrong setting. */
function giveUp(error: unknown): never {
  process.stderr.write(`\nKontor could not start. ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function listenError(error: NodeJS.ErrnoException, port: number) {
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another.`);
  if (error.code === 'EACCES') return new Error(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`);
  return error;
}

async function start() {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const app = await openApp(config, log, { tell });
  await app.server.listen({ host: config.HOST, port: config.PORT }).catch(async (error) => {
    await app.close();
    throw listenError(error, config.PORT);
  });
  const listening = app.server.server.address();
  const port = typeof listening === 'object' && listening ? listening.port : config.PORT;
  const address = config.PUBLIC_URL || `http://${config.HOST}:${port}`;
  if (app.setupToken) tell(`Make the first super user, once: ${address}/setup?token=${app.setupToken}`);
  tell(`Kontor is ready at ${address}`);
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A fault outside any request: say so and go on, as every store recovers from a lost call.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'));
}

await start().catch(giveUp);
