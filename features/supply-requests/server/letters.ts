import { hrefOf } from '@kontor/core/contract';
import type { Letter, Stores } from '@kontor/core/server';
import { supplyRequestPages } from '@kontor/supply-requests/contract';

type Config = Pick<Stores['config'], 'PUBLIC_URL' | 'HOST' | 'PORT'>;
/** Names are people's and markets': one line each, so that no letter says more than we do. */
const line = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 400);
const linkTo = (path: string, { PUBLIC_URL, HOST, PORT }: Config) => new URL(path, PUBLIC_URL || `http://${HOST}:${PORT}`).href;
const paragraphs = (...lines: string[]) => lines.filter(Boolean).join('\n\n');

/** To a manager of an account at the platform. */
export const askedLetter = (to: string, { account, pub, config }: { account: string; pub: string; config: Config }): Letter => ({
  to,
  subject: `${line(account)} asks for the publisher ${line(pub)}`,
  text: paragraphs(
    `${line(account)} would like to buy from ${line(pub)}, which has sold nothing to it so far.`,
    linkTo(hrefOf(supplyRequestPages.list), config),
    'You receive this because you are a manager of the account.',
  ),
});

const WORDS = {
  done: (pub: string) => `Your request for ${pub} is done.`,
  declined: (pub: string) => `Your request for ${pub} was declined.`,
  pending: (pub: string) => `The answer to your request for ${pub} was taken back. It is pending again.`,
} as const;

/** To who asked, with what was said. */
export const answeredLetter = (
  to: string,
  { status, answer, pub, config }: { status: keyof typeof WORDS; answer: string; pub: string; config: Config },
): Letter => ({
  to,
  subject: WORDS[status](line(pub)),
  text: paragraphs(WORDS[status](line(pub)), line(answer), linkTo('/transparency', config)),
});
