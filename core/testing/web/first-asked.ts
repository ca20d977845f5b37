import { type FirstCall, messageOf, type Opening, type SessionUser } from '@kontor/core/contract';
import type { Answer } from './answer.ts';

const HERE = 'http://kontor.test';

/** A URL as somebody opens it. */
export const openingOf = (at: string, { session, isStaffView = false }: { session: SessionUser; isStaffView?: boolean }): Opening => ({
  parameters: {},
  search: Object.fromEntries(new URL(at, HERE).searchParams),
  viewer: { ...session, isStaffView },
});

const written = (url: string, body: unknown): string => JSON.stringify([new URL(url, HERE).href.replaceAll('%20', '+'), body]);

/** What a page declares to ask at first. */
export const saidOf = (calls: readonly FirstCall[]): string[] =>
  calls.map(({ route, input }) => {
    const { url, body } = messageOf(route, { ...input });
    return written(url, body === null ? null : JSON.parse(body));
  });

/** What its screen did ask. */
export const askedOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ asked }) => asked.map(({ url, body }) => written(url.href, body)));
