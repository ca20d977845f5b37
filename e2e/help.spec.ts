import { GUIDES, plainPdf } from '@kontor/database/seed';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSoundAtAnyWidth, settle } from './axe.ts';
import { HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'serial' });

/** One point, as PNG. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Chooses a file where the button asks for one. */
async function give(page: Page, hand: Hand, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('button', { name: button }));
  await (await chooser).setFiles(file);
}

for (const hand of HANDS) {
  // What stands there is the same whoever opened it: at every width once.
  const judge = hand === HANDS[0] ? expectSoundAtAnyWidth : expectNoViolations;

  test(`a request with a picture is sent, answered, closed and opened again, ${hand.name}`, async ({ page, browser }) => {
    const summary = `No bids since Tuesday, ${hand.name}`;
    await signIn(page, 'agency', '/helpcenter');
    await settle(page);
    await expectNoViolations(page, 'the help page');
    await hand.press(page.getByRole('link', { name: /^Support Request/ }));
    await hand.choose(page.getByRole('combobox', { name: /^Request type/ }), 'Technical Support');
    await hand.write(page.getByRole('textbox', { name: /^Summary/ }), summary);
    await hand.write(page.getByRole('textbox', { name: /^Description/ }), 'The seat is live.');
    await give(page, hand, 'Attach pictures', { name: 'screen.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(page.getByText('screen.png')).toBeVisible();
    await expectNoViolations(page, 'a request that is being written');
    await hand.press(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByText(/^Issue T-\d+ has been created\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: summary })).toBeVisible();
    await expect(page.getByRole('link', { name: /screen\.png/ })).toBeVisible();
    await expectNoViolations(page, 'a request');

    const support = await (await browser.newContext()).newPage();
    await signIn(support, 'super', `/admin/tickets?q=${encodeURIComponent(summary)}`);
    await settle(support);
    await expectNoViolations(support, 'requests of all accounts');
    await hand.press(support.getByRole('link', { name: summary }));
    await hand.write(support.getByRole('textbox', { name: 'Answer' }), 'Lower the floor.');
    await hand.press(support.getByRole('button', { name: 'Send' }));
    await expect(support.getByText('Your answer is sent.')).toBeVisible();
    await hand.press(support.getByRole('button', { name: 'Close request' }));
    await expect(support.getByText('The request is closed; an answer opens it again.')).toBeVisible();
    await support.context().close();

    await page.goto('/helpcenter');
    await hand.press(page.getByRole('link', { name: summary }));
    await expect(page.getByText('Lower the floor.')).toBeVisible();
    await hand.write(page.getByRole('textbox', { name: 'Answer' }), 'It is back.');
    await hand.press(page.getByRole('button', { name: 'Send' }));
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  test(`a document is uploaded, looked at, renamed, deleted and brought back, ${hand.name}`, async ({ page }) => {
    const [guide] = GUIDES;
    const title = `A guide of today, ${hand.name}`;
    await signIn(page, 'super', '/helpcenter/docs');
    await settle(page);
    await expectNoViolations(page, 'documents');
    await hand.press(page.getByRole('button', { name: 'Upload' }));
    const dialog = page.getByRole('dialog', { name: 'Upload document' });
    await hand.write(dialog.getByRole('textbox', { name: 'Title' }), 'First title');
    await give(page, hand, 'Choose file', { name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK') });
    await hand.press(dialog.getByRole('button', { name: 'Upload' }));
    await expect(dialog.getByText('no.pdf is not a PDF file.').first()).toBeVisible();
    await judge(page, 'a document that is refused');
    await give(page, hand, 'Choose another file', {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: plainPdf(guide ?? { title, parts: [] }),
    });
    await hand.press(dialog.getByRole('button', { name: 'Upload' }));
    await expect(page.getByText('First title is uploaded.')).toBeVisible();

    await hand.press(page.getByRole('button', { name: 'Preview First title' }));
    const preview = page.getByRole('dialog', { name: 'First title' });
    await expect(preview.locator('iframe')).toHaveAttribute('src', /^\/api\/helpcenter\/documentation\/file\//);
    await judge(page, 'a document that is looked at');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);

    await hand.press(page.getByRole('button', { name: 'Rename First title' }));
    const rename = page.getByRole('dialog', { name: 'Rename document' });
    await judge(page, 'a document that is renamed');
    await hand.write(rename.getByRole('textbox', { name: 'Title' }), title);
    await hand.press(rename.getByRole('button', { name: 'Rename' }));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    await hand.tick(page.getByRole('checkbox', { name: `Select ${title}` }));
    await expect(page.getByRole('button', { name: 'Delete' })).toContainText('1');
    await hand.press(page.getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    await hand.press(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await hand.write(page.getByRole('searchbox', { name: 'Search documents' }), 'no such title');
    await expect(page.getByText('We have not found any document related to your search')).toBeVisible();
  });
}
