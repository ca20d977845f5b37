/** Who the journeys' identity provider knows, by login (serve.ts). */
export const PROVIDER_LOGINS = {
  planner: { email: 'planner@demo.test', email_verified: true },
  stranger: { email: 'stranger@example.test', email_verified: true },
};
