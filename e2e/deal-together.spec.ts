import { dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { expect, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask, changeDeal, makeDeal, makePlan } from './deal-steps.ts';
import { expectFocusKept, HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

for (const hand of HANDS) {
  test(`two who save at once meet field by field, and nothing typed is lost, ${hand.name}`, async ({ browser }) => {
    const [maren, planner] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
    await signIn(maren, 'agency');
    const deal = await makeDeal(maren);
    await signIn(planner, 'planner', `${deal.at}/general`);
    await maren.goto(`${deal.at}/general`);
    await hand.write(maren.getByLabel('Title'), `${deal.title}, spring`);
    await hand.press(maren.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: 'Delivery' }));
    await hand.write(maren.getByLabel('Floor CPM'), '41.5');

    await hand.write(planner.getByLabel('Title'), `${deal.title}, autumn`);
    await hand.press(planner.getByRole('button', { name: 'Save draft' }));
    await expect(planner.getByText('Deal updated.')).toBeVisible();

    await hand.press(maren.getByRole('button', { name: 'Save draft' }));
    const meeting = maren.getByRole('dialog', { name: 'This deal was changed in the meantime' });
    await expect(meeting.getByRole('listitem')).toContainText('Changed Title');
    await expectNoViolations(maren, 'two versions of a deal');
    await expect(meeting.getByRole('radiogroup', { name: 'Title' })).toContainText(`${deal.title}, spring`);
    await expect(meeting.getByRole('radiogroup', { name: 'Title' })).toContainText(`${deal.title}, autumn`);
    await maren.keyboard.press('Escape');
    await expect(meeting).toHaveCount(0);
    await expectFocusKept(maren);
    await expect(maren.getByLabel('Floor CPM')).toHaveValue('41.50');

    await hand.press(maren.getByRole('button', { name: 'Save draft' }));
    await hand.press(meeting.getByRole('radiogroup', { name: 'Title' }).getByRole('radio', { name: /, autumn/ }));
    await hand.press(meeting.getByRole('button', { name: 'Save selection' }));
    await expect(maren.getByText('Deal updated.')).toBeVisible();
    await expect(meeting).toHaveCount(0);
    const { data } = await ask(maren, dealRoutes.get, { id: deal.id });
    expect([data.title, data.rate]).toEqual([`${deal.title}, autumn`, '41.5']);
    await Promise.all([maren.context().close(), planner.context().close()]);
  });

  test(`a version is compared and restored; what names a deleted plan says that it cannot be, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency');
    const plan = await makePlan(page);
    const deal = await makeDeal(page, { mediaPlans: plan.id });
    await changeDeal(page, deal.id, { rate: '44', mediaPlans: null });
    await ask(page, mediaPlanRoutes.remove, { id: plan.id });
    await page.goto(`${deal.at}/history`);
    const versionMenu = page.getByRole('button', { name: /^Version 1, / });
    await hand.press(versionMenu);
    await hand.press(page.getByRole('menuitem', { name: 'Compare version 1' }));
    const comparison = page.getByRole('dialog', { name: 'Compare version 1' });
    await expect(comparison.getByText('$44.00')).toBeVisible();
    await expectNoViolations(page, 'versions of a deal, compared');
    await page.keyboard.press('Escape');
    await expect(comparison).toHaveCount(0);
    await expectFocusKept(page);

    await hand.press(versionMenu);
    await hand.press(page.getByRole('menuitem', { name: 'Restore version 1' }));
    const restoring = page.getByRole('dialog', { name: 'Restore version 1' });
    await expect(restoring.getByRole('checkbox')).toHaveCount(2);
    await hand.press(restoring.getByRole('button', { name: 'Restore all' }));
    await expect(restoring.getByText(`The media plan “${plan.title}” of this version was deleted.`)).toBeVisible();
    await expectNoViolations(page, 'a version that cannot be restored whole');
    await hand.tick(restoring.getByRole('checkbox', { name: 'Media plan' }));
    await hand.press(restoring.getByRole('button', { name: 'Restore 1 of 2' }));
    await expect(page.getByText('Version restored.')).toBeVisible();
    await expect(restoring).toHaveCount(0);
    await expectFocusKept(page);
    const { data } = await ask(page, dealRoutes.get, { id: deal.id });
    expect([data.mediaPlans, data.rate]).toEqual([null, '40']);
  });

  test(`what is said of a deal is kept to its rules, and stands in its box again where it was not taken, ${hand.name} (2 §5, §8)`, async ({
    page,
    context,
  }) => {
    await signIn(page, 'agency');
    const deal = await makeDeal(page);
    await page.goto(`${deal.at}/general`);
    const [box, post] = [page.getByLabel('New comment'), page.getByRole('button', { name: 'Post' })];
    const said = page.getByRole('log', { name: 'Comments' });
    await hand.press(page.getByRole('button', { name: /^Comments/ }));
    await expect(page.getByText('No Comments')).toBeVisible();
    await hand.write(box, '   ');
    await hand.press(post);
    await expect(page.getByText('Write a comment first.')).toBeVisible();
    await hand.write(box, 'a'.repeat(251));
    await hand.press(post);
    await expect(page.getByText('A comment has at most 250 characters.')).toBeVisible();
    await expectNoViolations(page, 'a comment that is too long');
    await hand.write(box, 'Agreed with <b>Paloma</b>');
    await page.keyboard.press('Control+Enter');
    await expect(said.getByText('Agreed with <b>Paloma</b>')).toBeVisible();
    await expect(box).toHaveValue('');

    await context.route(/deal\/comments\/add/, (call) => call.abort());
    await hand.write(box, 'Until Friday');
    await hand.press(post);
    await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
    await expect(box).toHaveValue('Until Friday');
    await expectFocusKept(page);
    await context.unroute(/deal\/comments\/add/);
    await hand.press(post);
    await expect(said.getByText('Until Friday')).toBeVisible();
    await expect(said.getByRole('listitem')).toHaveCount(2);
  });
}
