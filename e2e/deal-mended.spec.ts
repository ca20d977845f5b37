import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { makeDeal, makePlan, named, question, statusButton } from './deal-steps.ts';
import { HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const checks = (page: Page) => page.getByRole('region', { name: 'Before you publish' });

/** Follows a finding's link; its field, on whichever tab, has the focus, so that one can type at once. */
async function follow(page: Page, hand: Hand, field: string, tab: string) {
  await hand.press(
    checks(page)
      .getByRole('button', { name: `Go to ${field}` })
      .first(),
  );
  await expect(page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('fieldset.k-deal-fields').getByLabel(new RegExp(`^${field}( \\*)?$`))).toBeFocused();
}

for (const hand of HANDS)
  test(`a deal that is blocked is mended from its checks and published, its warnings acknowledged by name, ${hand.name} (2 §5, §7)`, async ({
    page,
  }) => {
    await signIn(page, 'agency');
    const plan = await makePlan(page);
    // No plan, nothing left for the publisher, and an id that spreadsheets drop a digit of.
    const deal = await makeDeal(page, {
      dealId: `0-${named('id').replace(' ', '')}`,
      rate: '30',
      marginType: 'PERCENT',
      marginValue: '100',
    });
    await page.goto(`${deal.at}/general`);
    await expect(checks(page)).toContainText(/1 field to fill, 1 error, 1 warning/);
    await expectNoViolations(page, 'a deal with errors');
    await expect(statusButton(page, 'Publish')).toHaveAttribute('aria-disabled', 'true');

    await follow(page, hand, 'Media plan', 'Settings');
    await hand.choose(page.getByRole('combobox', { name: 'Media plan' }), plan.title);
    await expect(checks(page)).toContainText(/1 error, /);
    await follow(page, hand, 'Margin', 'Delivery');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('10');
    await expect(checks(page)).not.toContainText('error');
    await expect(checks(page)).toContainText('The Deal ID begins with a zero');
    await hand.press(page.getByRole('button', { name: 'Save draft' }));
    await expect(page.getByText('Deal updated.')).toBeVisible();

    await hand.press(statusButton(page, 'Publish'));
    const publish = question(page).getByRole('button', { name: 'Publish', exact: true });
    const zero = question(page).getByRole('checkbox', { name: /The Deal ID begins with a zero/ });
    await expect(zero).toBeVisible();
    await expectNoViolations(page, 'warnings to acknowledge');
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription('Acknowledge every warning to continue.');
    for (const box of await question(page).getByRole('checkbox').all()) await hand.tick(box);
    await hand.press(publish);
    await expect(statusButton(page, 'Unpublish')).toBeVisible();
    await hand.press(page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: 'History' }));
    await hand.press(page.getByRole('button', { name: 'Draft to Published', exact: true }));
    await expect(
      page
        .getByRole('table')
        .getByRole('insertion')
        .getByText(/begins with a zero/),
    ).toBeVisible();
  });
