import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { type Log, openLog, readConfig } from '@kontor/core/server';
import { type App, openApp } from './app.ts';
import { endBy, endNow, endWithin } from './stop-limit.ts';

/** A supervisor is told 15 s (docs/decisions/0026). */
const STOP_LIMIT_MS = 14_000;
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

/** The last line of a fault that nothing caught: what state it left nobody knows, so the process ends; a promise nobody waited for left none. */
function catchFaults(log: Log) {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    endNow();
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'));
}

/** Says to balancers that it is going, answers on for DRAIN_SECONDS, then ends what runs and closes the stores. */
async function stop(app: App, { drainMs, log, signal }: { drainMs: number; log: Log; signal: NodeJS.Signals }) {
  endWithin(STOP_LIMIT_MS);
  log.info({ signal }, 'stopping');
  app.drain();
  await pause(drainMs);
  await app.close().catch((error) => {
    log.error({ err: error }, 'stop failed');
    endNow();
  });
  endBy(signal);
}

async function start() {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  catchFaults(log);
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
  // Written now, for a process that ends by a signal writes nothing; without a folder for it this does nothing.
  flushCompileCache();
  let isStopping = false;
  const begin = (signal: NodeJS.Signals) => {
    if (!isStopping) void stop(app, { drainMs: config.drainMs, log, signal });
    isStopping = true;
  };
  process.on('SIGTERM', begin).on('SIGINT', begin);
}

await start().catch(giveUp);
