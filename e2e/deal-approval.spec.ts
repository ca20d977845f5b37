import { commentRoutes } from '@kontor/comments/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound } from './axe.ts';
import { ask, makeDeal, makePlan, moveOn, question, statusButton } from './deal-steps.ts';
import { HANDS, type Hand } from './hands.ts';
import { fromLetter } from './letters.ts';
import { signIn } from './sign-in.ts';

const OWNER = 'agency@demo.test';
const APPROVER = 'publisher@demo.test';
/** Of the publishers that the plan names, the approver's own and one that needs no asking. */
const OWN = 'Fernstream Media';

/** A deal whose plan names the approver's publisher beside another, with a margin that is nobody else's to know. */
async function makeAskedDeal(owner: Page) {
  const { data: sellers } = await ask(owner, dspRoutes.list, { s: 100 });
  const needs = async (id: string) => (await ask(owner, dealRoutes.approvalNeeded, { pubSeats: [id] })).data.publishers.length > 0;
  const own = sellers.find(({ name }) => name === OWN);
  let other = { id: '', name: '' };
  for (const one of sellers) if (other.id === '' && !(await needs(one.id))) other = one;
  const plan = await makePlan(owner, { publishers: { included: true, values: [own?.id ?? '', other.id] }, platform: ['CTV'] });
  return { plan, other: other.name, deal: await makeDeal(owner, { mediaPlans: plan.id, marginValue: '3.37' }) };
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name });

const dealLink = (email: string, id: string, words: string) =>
  fromLetter(email, new RegExp(`${words}[\\s\\S]*?http\\S+${id}\\S*`)).then((found) => /http\S+$/.exec(found)?.[0] ?? '');

/** Answers in the approver's name; what should change is said where it is asked. */
async function answerDeal(page: Page, hand: Hand, step: string, comment?: string) {
  await hand.press(statusButton(page, step));
  await expect(question(page)).toBeVisible();
  if (comment) await hand.write(question(page).getByLabel(/^What should change/), comment);
  await expectSound(page, `the question before “${step}”`);
  await hand.press(question(page).getByRole('button', { name: step, exact: true }));
  await expect(question(page)).toHaveCount(0);
}

/** All that an approver is told: the plan in words, a forecast of its own, what is said; nothing of the owner's money and of others. */
async function expectOwnSight(page: Page, { title, plan, other }: { title: string; plan: string; other: string }) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Media plan' })).toContainText(plan);
  await expect(main.getByRole('region', { name: 'Media plan' })).toContainText('CTV');
  await expect(main.getByRole('region', { name: 'Terms' })).toContainText(/\d.* avails a day|None of your inventory/);
  await expect(main.getByRole('region', { name: 'Comments' })).toBeVisible();
  await expect(main).not.toContainText(/margin|data fee|3\.37/i);
  await expect(main).not.toContainText(other);
}

for (const hand of HANDS)
  test(`a deal is sent, changed as its publisher asks, approved and published, and asked about anew, ${hand.name} (design §6.2, decisions D65)`, async ({
    browser,
  }) => {
    const owner = await (await browser.newContext()).newPage();
    await signIn(owner, 'agency');
    const { deal, plan, other } = await makeAskedDeal(owner);
    await owner.goto(`${deal.at}/general`);
    await expect(owner.getByText(`${OWN} must approve this deal before it is published.`)).toBeVisible();
    await moveOn(owner, hand, 'Send for Approval');
    await expect(owner.getByText('Deal sent for approval.')).toBeVisible();
    await expect(owner.getByText('cannot be edited until then')).toBeVisible();

    const approver = await (await browser.newContext()).newPage();
    await signIn(approver, 'publisher', '/deals/self');
    await expect(approver.getByRole('link', { name: deal.title })).toBeVisible();
    await approver.goto(await dealLink(APPROVER, deal.id, 'asks you to approve'));
    await expectOwnSight(approver, { title: deal.title, plan: plan.title, other });
    await hand.write(approver.getByLabel('New comment'), 'Who is the buyer?');
    await hand.press(approver.getByRole('button', { name: 'Post' }));
    await expect(approver.getByRole('log', { name: 'Comments' })).toContainText('Who is the buyer?');
    await expectSound(approver, 'a deal to approve');
    await answerDeal(approver, hand, 'Request Changes', 'From 45 dollars on, please.');
    await expect(approver.getByText('Your account’s answer: Changes requested.')).toBeVisible();

    await owner.goto(await dealLink(OWNER, deal.id, 'asks for changes'));
    await expect(owner.getByText('From 45 dollars on, please.')).toBeVisible();
    await hand.press(owner.getByRole('button', { name: /^Comments/ }));
    await expect(owner.getByRole('log', { name: 'Comments' })).toContainText('Who is the buyer?');
    await expect.poll(async () => (await ask(owner, commentRoutes.list, { id: deal.id })).data.length).toBe(1);
    await expectSound(owner, 'a deal with changes requested');
    await hand.press(owner.getByRole('button', { name: 'Close comments' }));
    await hand.press(tab(owner, 'Delivery'));
    await hand.write(owner.getByLabel('Floor CPM'), '45');
    await hand.press(owner.getByRole('button', { name: 'Save', exact: true }));
    await expect(owner.getByText('Deal updated.')).toBeVisible();
    await moveOn(owner, hand, 'Send for Approval');
    await expect(owner.getByText('cannot be edited until then')).toBeVisible();

    await approver.reload();
    await expect(approver.getByText('$45.00')).toBeVisible();
    await answerDeal(approver, hand, 'Approve');
    await expect(approver.getByText('Your account’s answer: Approved.')).toBeVisible();

    await owner.goto(await dealLink(OWNER, deal.id, 'It can be published now'));
    await moveOn(owner, hand, 'Publish');
    await expect(statusButton(owner, 'Unpublish')).toBeVisible();
    await hand.press(tab(owner, 'History'));
    for (const told of [`${OWN}: Changes requested`, `${OWN}: Approved`])
      await expect(owner.getByRole('button', { name: told, exact: false }).first()).toBeVisible();

    await hand.press(tab(owner, 'Delivery'));
    await hand.write(owner.getByLabel('Floor CPM'), '46');
    await hand.press(owner.getByRole('button', { name: 'Save', exact: true }));
    const again = owner.getByRole('dialog', { name: 'This change must be approved again' });
    await expect(again).toContainText(`${OWN} must approve “${deal.title}” again: Floor CPM.`);
    await expect(again.getByRole('list', { name: 'Will stop serving' })).toContainText(deal.title);
    await expectNoViolations(owner, 'a change that must be approved again');
    await hand.press(again.getByRole('button', { name: 'Save and unpublish' }));
    await moveOn(owner, hand, 'Send for Approval');

    await approver.reload();
    const changed = approver.getByRole('region', { name: 'Changed since you approved it' });
    await expect(changed).toContainText('$45.00');
    await expect(changed).toContainText('$46.00');
    await expectSound(approver, 'a deal that is asked about anew');
    await answerDeal(approver, hand, 'Approve');
    await expect(changed).toHaveCount(0);
    await owner.reload();
    await moveOn(owner, hand, 'Publish');

    await owner.goto(`/mediaplan/${plan.id}/targeting?dim=genres`);
    await hand.include(owner.getByRole('treegrid', { name: 'Genre values' }), 'Sports');
    await hand.press(owner.getByRole('button', { name: 'Save plan' }));
    const saving = owner.getByRole('dialog', { name: 'Deals must be approved again' });
    await expect(saving).toContainText(`${OWN} must approve “${deal.title}” again: Genre.`);
    await expect(saving.getByRole('list', { name: 'Will stop serving' })).toContainText(deal.title);
    await expectSound(owner, 'a plan whose deal must be approved again');
    await hand.press(saving.getByRole('button', { name: 'Save plan' }));
    await expect(owner.getByText('Media plan updated.')).toBeVisible();
    await owner.goto(`${deal.at}/general`);
    await expect(
      owner.getByText(`${OWN} must approve this deal before it is published. Changed since it was approved: Genre.`),
    ).toBeVisible();
    await moveOn(owner, hand, 'Send for Approval');
    await approver.reload();
    await expect(changed).toContainText('Include All Sports');
    await Promise.all([owner.context().close(), approver.context().close()]);
  });
