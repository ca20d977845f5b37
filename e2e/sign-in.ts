import { expect, type Page } from '@playwright/test';

/** Gives the page a demo persona's session, as signing in does (design §7), and opens what it wants; the form itself has a journey of its own (access.spec.ts). */
export async function signIn(page: Page, persona: string, to?: string) {
  const reply = await page.request.post('/api/publisher/login', {
    headers: { 'x-requested-with': 'kontor' },
    data: { email: `${persona}@demo.test`, password: 'Kontor-demo-1', remember: false },
  });
  expect(reply.status()).toBe(200);
  if (to === undefined) return;
  await page.goto(to);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
