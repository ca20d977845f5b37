import rateLimit from '@fastify/rate-limit';
import { KontorFailure, tooMany } from '@kontor/core/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedCounts } from '../lists/shared-counts.ts';
import { hashOf } from '../sessions/session-store.ts';
import type { Stores } from '../stores/stores.ts';
import { addressOf } from './address.ts';
import { cookieName, readCookie } from './cookie.ts';
import { isCall } from './is-call.ts';

/** How many sessions' calls one address may make. */
const PEOPLE_AT_ONE_ADDRESS = 10;
const BODY_TIMEOUT_MS = 30_000;

/**
 * Limits the calls a minute of each session (security rule 29). Answers the limit of an address: a made-up cookie has a count of its own, so
 * all of one address have another; an office of ten people shares it.
 */
export async function addCallLimits(app: FastifyInstance, { config, entities }: Stores) {
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    ...(entities.kind === 'server' && { store: sharedCounts(entities) }),
    allowList: (request) => !isCall(request),
    keyGenerator: (request) => {
      const token = readCookie(request.headers.cookie, cookieName(config.isSecure));
      return token ? hashOf(token) : addressOf(request.ip);
    },
    errorResponseBuilder: () => new KontorFailure(tooMany),
  });
  return app.createRateLimit({
    max: config.RATE_LIMIT_PER_MINUTE * PEOPLE_AT_ONE_ADDRESS,
    keyGenerator: ({ ip }) => `address ${addressOf(ip)}`,
  });
}

/** Cuts off whoever does not send a body in time; waiting to be let in is not slow. */
export function cutSlowBodies(app: FastifyInstance) {
  const slow = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  // Behind the route's own hooks: who waits to be let in is not slow.
  app.addHook('onRoute', (route) => {
    const limitSlow = async (request: FastifyRequest) => {
      slow.set(
        request,
        setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS),
      );
    };
    route.preParsing = [route.preParsing ?? [], limitSlow].flat();
  });
  app.addHook('preValidation', async (request) => clearTimeout(slow.get(request)));
  app.addHook('onRequestAbort', async (request) => clearTimeout(slow.get(request)));
  // A body that was refused never came to its validation.
  app.addHook('onResponse', async (request) => clearTimeout(slow.get(request)));
}
