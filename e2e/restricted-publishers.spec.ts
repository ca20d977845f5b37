import { dspRoutes } from '@kontor/dsps/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { ask, makeDeal, makePlan, moveOn, question, statusButton } from './deal-steps.ts';
import { enter } from './exchange-steps.ts';
import { HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'serial' });

const PUBLISHER = 'Quillfeather Studios';
const ANSWERS = { email: 'ivo.marlock@quillfeather.example', password: 'Kontor-demo-1' };

/** Turns the publisher's switch, and confirms what that does to deals. */
async function turn(page: Page, hand: Hand, [confirm, told]: [string, string]) {
  await hand.tick(page.getByRole('switch', { name: `Restricted, ${PUBLISHER}` }));
  const asked = page.getByRole('dialog');
  await expect(asked).not.toContainText('Counting');
  await settle(page);
  await expectNoViolations(page, `before the switch of a publisher: ${confirm}`);
  await hand.press(asked.getByRole('button', { name: confirm }));
  await expect(page.getByText(`${PUBLISHER} ${told}`)).toBeVisible();
}

for (const hand of HANDS)
  test(`a publisher is restricted, agrees to a deal, and the deal is published, ${hand.name}`, async ({ page, browser }) => {
    await signIn(page, 'super', `/admin/restricted-publishers?q=${encodeURIComponent(PUBLISHER)}`);
    await turn(page, hand, ['Take back', 'is no longer restricted.']);

    const owner = await (await browser.newContext()).newPage();
    await signIn(owner, 'agency');
    const { data: sellers } = await ask(owner, dspRoutes.list, { q: PUBLISHER });
    const plan = await makePlan(owner, { publishers: { included: true, values: [sellers[0]?.id ?? ''] } });
    const deal = await makeDeal(owner, { mediaPlans: plan.id });
    await owner.goto(`${deal.at}/general`);
    await expect(statusButton(owner, 'Publish')).toBeVisible();
    await turn(page, hand, ['Restrict', 'is restricted now.']);
    await owner.reload();
    await expect(owner.getByText(`${PUBLISHER} must approve this deal before it is published.`)).toBeVisible();
    await moveOn(owner, hand, 'Send for Approval');
    await expect(owner.getByText('Deal sent for approval.')).toBeVisible();

    const approver = await (await browser.newContext()).newPage();
    await approver.goto('/login');
    await enter(approver, ANSWERS);
    await expect(approver.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await approver.goto(`/deals/self/${deal.id}`);
    await hand.press(statusButton(approver, 'Approve'));
    await hand.press(question(approver).getByRole('button', { name: 'Approve', exact: true }));
    await expect(approver.getByText('Your account’s answer: Approved.')).toBeVisible();

    await owner.reload();
    await moveOn(owner, hand, 'Publish');
    await expect(statusButton(owner, 'Unpublish')).toBeVisible();
    await Promise.all([owner.context().close(), approver.context().close()]);
  });
