import {
  allows,
  fail,
  isKeyRule,
  notAllowed,
  notInPerson,
  notSignedIn,
  PLATFORM_RULES,
  type Route,
  type Session,
} from '@kontor/core/contract';
import { z } from 'zod';
import { checkedFile, type ReceivedFile } from '../files/received-file.ts';
import { orOlderBody, takesListBody } from '../lists/older-list-body.ts';
import type { EntityStore } from '../stores/entity-store.ts';
import { platformScope, type Scope, scopeOf } from '../stores/scope.ts';
import type { Stores } from '../stores/stores.ts';
import { storesForVisitor } from '../stores/visitor-stores.ts';
import { refuseUnstorableText } from './clean-text.ts';
import { invalidInput } from './envelope.ts';
import { storesFor } from './fair-queue.ts';
import { Answer, type FileAnswer, type Implemented, type ShownFile, type Transport } from './implement.ts';

/** Who calls and by which credentials; only a platform key and nothing have no session. */
export type Caller = { by: 'platformKey' | 'nothing'; session: null } | { by: 'cookie' | 'token'; session: Session };

/** Throws 401 or 403 where the route's rule does not let the caller in. Pure: whoever asks, over HTTP or not, gets the same answer. */
export function admit(route: Route, { by, session }: Caller): void {
  // An API key's token opens the reporting calls alone (spec 1 §2.5).
  if (by === 'token' && !(route.reporting && route.effect === 'read')) fail(notAllowed);
  const isAllowed = isKeyRule(route.access) ? by === 'platformKey' : allows(route.access, session);
  if (!isAllowed) fail(session ? notAllowed : notSignedIn);
  if (route.inPersonOnly && session?.impersonator) fail(notInPerson);
}

/** Unknown keys are refused, not dropped (security rule 6); those of a form are ignored, as OAuth wants (RFC 6749 §3.2). */
const strict = ({ input, takes }: Route): z.ZodType => (input instanceof z.ZodObject && takes !== 'form' ? input.strict() : input);
/** Made once a route: making one takes longer than reading most inputs. */
const inputs = new WeakMap<Route, z.ZodType>();
function inputOf(route: Route): z.ZodType {
  const made = inputs.get(route) ?? (takesListBody(route.input) ? orOlderBody(strict(route)) : strict(route));
  inputs.set(route, made);
  return made;
}

const wantsAll = (input: unknown) => typeof input === 'object' && input !== null && 'admin' in input && input.admin === true;

/** The platform where the call declares that it administers it; the rule is asked again, so that nobody gets there past `admit`. */
function scopeFor({ reach, access }: Route, store: EntityStore, { session, input }: { session: Session | null; input: unknown }): Scope {
  if (reach !== 'platform') return scopeOf(store, session, wantsAll(input));
  if (!session || !PLATFORM_RULES.some((rule) => rule === access) || !allows(access, session)) return fail(notAllowed);
  return platformScope(store, session);
}

/** `file` as it comes in, of a call that takes one. */
type Invocation = { caller: Caller; input: unknown; file?: ReceivedFile | null; stores: Stores; transport: Transport };

/** The stores as this caller has them: in turn with other accounts, or with other visitors; platforms have them as they are. */
function storesOf({ by, session }: Caller, { stores, transport }: Pick<Invocation, 'stores' | 'transport'>): Stores {
  if (session) return storesFor(stores, session.accountId);
  return by === 'nothing' ? storesForVisitor(stores, transport.ip) : stores;
}

/** Runs an admitted call: parse, scope, run, validate. Answers data that passed the route's output, or a file. Throws declared failures. */
export async function invoke(
  { route, handler }: Implemented,
  { caller, ...call }: Invocation,
): Promise<Answer<unknown> | FileAnswer | ShownFile> {
  const { data: input, error } = inputOf(route).safeParse(call.input);
  if (error) throw invalidInput(error, route.refusedWords);
  refuseUnstorableText(input);
  const { session } = caller;
  const { transport } = call;
  const stores = storesOf(caller, call);
  const limits = route.fileLimits?.(input);
  const file = limits ? await checkedFile(call.file ?? null, limits) : null;
  const result = await handler({ input, session, scope: scopeFor(route, stores.entities, { session, input }), stores, transport, file });
  // The type of a file's handler says so; the kernel has erased it (implement.ts).
  if (route.answers === 'file' || route.answers === 'shown') return result as FileAnswer | ShownFile;
  const { data, msg, value } = result instanceof Answer ? result : new Answer(result, '', null);
  return new Answer(route.output.parse(data), msg, value);
}
