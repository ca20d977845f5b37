/** The two commands of the API Keys page; the server's test runs these very lines. What people put in stands in capitals. */
export const tokenCurl = (origin: string, clientId: string): string =>
  `curl -u '${clientId}:CLIENT_SECRET' -d grant_type=client_credentials ${origin}/api/oauth/token`;

export const dealsCurl = (origin: string): string =>
  `curl -H 'Authorization: Bearer ACCESS_TOKEN' -H 'content-type: application/json' -d '{}' ${origin}/api/deal/all`;
