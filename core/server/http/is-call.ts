import type { FastifyRequest } from 'fastify';

/** A call, however its address is written: the router reads `/%61pi/…` and `http://any/api/…` as `/api/…` too. */
export const isCall = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/');
