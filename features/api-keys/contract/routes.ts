import { EntityId, failure, idOf, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

export const MAX_SECRETS = 5;
/** A pair that was shown but not saved is forgotten after so many minutes. */
export const PENDING_MINUTES = 15;

export const tooManySecrets = failure({
  code: 'tooManySecrets',
  status: 409,
  text: `An account has at most ${MAX_SECRETS} client secrets. Delete one first.`,
});
export const onlySecret = failure({ code: 'onlySecret', status: 409, text: 'The only client secret cannot be deleted.' });
export const secretNotFound = failure({ code: 'secretNotFound', status: 404, text: 'Something went wrong. Please try again.' });
/** Not a pair this server issued to this account and user, or saved too late (design §6.8). */
export const pairNotIssued = failure({ code: 'pairNotIssued', status: 400, text: 'Something went wrong. Please try again.' });

/** `clientSecret` is masked but for its last four; `creationDate` is ISO. */
export const ClientSecret = z.object({ id: EntityId, clientSecret: z.string(), userName: z.string(), creationDate: z.iso.datetime() });
export type ClientSecret = z.output<typeof ClientSecret>;
export const ClientPair = z.object({ clientId: z.string(), clientSecret: z.string() });
export type ClientPair = z.output<typeof ClientPair>;

// The failures of RFC 6749 §5.2, whose names are the codes.
export const invalidRequest = failure({
  code: 'invalid_request',
  status: 400,
  text: 'Send the client id and secret once, as Basic authorization or in the body.',
});
export const invalidClient = failure({ code: 'invalid_client', status: 401, text: 'The client id or secret is not known.' });
export const unsupportedGrant = failure({ code: 'unsupported_grant_type', status: 400, text: 'Send grant_type=client_credentials.' });

export const apiKeyRoutes = {
  all: route({
    method: 'GET',
    path: 'reportingapi/all',
    access: 'reseller',
    summary: 'The account’s client id and its client secrets, masked',
    input: NoInput,
    output: z.object({ clientId: z.string().nullable(), data: z.array(ClientSecret) }),
    effect: 'read',
  }),
  create: route({
    method: 'GET',
    path: 'reportingapi/create',
    access: 'reseller',
    summary: 'A new pair, pending until it is saved; its secret is shown this once',
    input: NoInput,
    output: ClientPair,
    failures: [tooManySecrets],
    effect: 'write',
    inPersonOnly: true,
  }),
  save: route({
    method: 'POST',
    path: 'reportingapi/save',
    access: 'reseller',
    summary: 'Activate the pending pair',
    input: z.object({ clientId: z.string().min(1).max(100), clientSecret: z.string().min(1).max(100) }),
    output: Nothing,
    failures: [tooManySecrets, pairNotIssued],
    effect: 'write',
    inPersonOnly: true,
  }),
  remove: route({
    method: 'GET',
    path: 'reportingapi/delete/{id}',
    access: 'reseller',
    summary: 'Delete a client secret; the only one stays',
    input: z.object({ id: idOf('secret') }),
    output: Nothing,
    failures: [secretNotFound, onlySecret],
    effect: 'write',
    inPersonOnly: true,
  }),
  token: route({
    method: 'POST',
    path: 'oauth/token',
    access: 'public',
    summary: 'A short-lived bearer token for the reporting calls (OAuth 2.0 client credentials, Basic or in the body)',
    input: z.object({
      grant_type: z.string().max(100).default(''),
      client_id: z.string().max(100).optional(),
      client_secret: z.string().max(100).optional(),
      scope: z.string().max(100).optional(),
    }),
    output: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number(), scope: z.literal('reporting') }),
    failures: [invalidRequest, invalidClient, unsupportedGrant],
    effect: 'write',
    takes: 'form',
    answers: 'json',
  }),
};
