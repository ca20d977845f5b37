import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

const MOST_KEYS = 25;
/** Others each time: a second run finds the first one's view and prices. */
const TIME = Date.now();
const VIEW = `L${TIME % 10_000}`;
const CENTS = String(TIME % 100).padStart(2, '0');
const [PRICE, OTHER_PRICE] = [`9.${CENTS}`, `8.${CENTS}`];
const list = (page: Page) => page.getByRole('table', { name: 'Deals' });
const rows = (page: Page) => list(page).locator('tr[data-row]');
const settled = async (page: Page) => {
  await expect(list(page)).not.toHaveAttribute('aria-busy');
  await expect(rows(page).first()).toBeVisible();
};
/** Which row is the first whose deal can be published again: not of a plan that is disabled. */
async function firstToPublish(page: Page): Promise<number> {
  const reply = await page.request.post('/api/mediaplan/all', {
    headers: { 'x-requested-with': 'kontor' },
    data: { tableFilter: { status: { operation: 'in', value: ['false'] } } },
  });
  const { data } = (await reply.json()) as { data: { rows: { data: { title: string } }[] } }; // as its contract says
  const titles = await rows(page).getByRole('link').allTextContents();
  // The demo's deals are called by their plans.
  return titles.findIndex((title) => !data.rows.some((plan) => title.startsWith(plan.data.title)));
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Does tasks one after another and notes what each took. */
function taskList(what: string) {
  const took = new Map<string, number>();
  let count = 0;
  return {
    took,
    add: (more: number) => {
      count += more;
    },
    task: (name: string, act: () => Promise<void>) =>
      test.step(name, async () => {
        count = 0;
        await act();
        took.set(name, count);
      }),
    print: () => console.log([...took].map(([name, of]) => `${String(of).padStart(3)} ${what}  ${name}`).join('\n')),
  };
}

/** Hands that know the keyboard alone: a typed letter is a key, and so is Ctrl with another. */
function handsOn(page: Page) {
  const { add, ...tasks } = taskList('keys');
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      add(1);
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    add(text.length);
    await page.keyboard.type(text);
  };
  /** By the palette: the first line that it finds is the one that is meant. */
  const command = async (text: string, meant: RegExp) => {
    await press('Control+k');
    await type(text);
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(meant);
    await press('Enter');
  };
  return { ...tasks, press, type, command };
}

// Both change the first deal that they find, so they come one after the other.
test.describe.configure({ mode: 'default' });

test('ten tasks of a morning take at most 25 keys each, without a mouse', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'agency', '/');
  const { task, press, type, command, took, print } = handsOn(page);
  await settled(page);

  await task('find the deals behind pace', async () => {
    await press('g', 'd');
    await settled(page);
    await command('behind', /Behind pace/);
    await expect(page).toHaveURL(/attention=BEHIND/);
    await settled(page);
  });
  await task('open the worst', async () => {
    await command('pace', /Pace, lowest first/);
    await expect(page).toHaveURL(/sort=pace/);
    await settled(page);
    await press('j', 'Enter');
    await expect(page).toHaveURL(/\/dashboard/);
  });
  await task('see why', async () => {
    await expect(page.getByRole('region', { name: 'Delivery against its goal' })).toContainText(/Pace \d+ %/);
    await command('hist', /History/);
    await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeVisible();
  });
  await task('change its price', async () => {
    await command('floor', /Floor CPM/);
    await expect(page.getByRole('textbox', { name: 'Floor CPM' })).toBeFocused();
    await press('Control+a');
    await type(PRICE);
    await press('Control+s');
    // What is live is asked about, with Cancel in focus.
    await expect(page.getByRole('dialog', { name: 'This deal is live' }).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Tab');
    await press('Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Floor CPM' })).toHaveValue(PRICE);
  });
  await task('export last month', async () => {
    // Out of the field, then out of the deal.
    await press('Escape', 'Escape');
    await settled(page);
    await command('prev', /Previous Month/);
    await expect(page).toHaveURL(/range=previousMonth/);
    await settled(page);
    const file = page.waitForEvent('download');
    await command('csv', /Export CSV/);
    await press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
  await task('find a person', async () => {
    await command('jonty', /Jonty/);
    await expect(page).toHaveURL(/\/users\/[0-9a-f]{24}/);
  });
  await task('copy an ID', async () => {
    await press('g', 'd');
    await settled(page);
    await press('j', 'Enter');
    await expect(page).toHaveURL(/\/dashboard/);
    await command('copy', /Copy ID/);
    await expect.poll(() => clipboard(page)).toMatch(/^\S{4,}$/);
  });
  await task('make a view', async () => {
    await press('g', 'd');
    await settled(page);
    await command('behind', /Behind pace/);
    await command('save', /Save as a new view/);
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await type(VIEW);
    await press('Enter');
    await expect(page).toHaveURL(new RegExp(`view=${VIEW}`));
  });
  await task('undo', async () => {
    await settled(page);
    const before = await firstToPublish(page);
    await press('j', ...Array.from({ length: before }, () => 'j'), 'Enter');
    await command('unp', /Unpublish/);
    await expect(page.getByText('Deal unpublished.')).toBeVisible();
    await press('z');
    await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible();
  });
  await task('leave', async () => {
    await command('sign out', /Sign Out/);
    await expect(page).toHaveURL(/\/login/);
  });

  print();
  expect([...took].filter(([, keys]) => keys > MOST_KEYS)).toEqual([]);
});

test('the same morning by mouse alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'agency', '/');
  const { task, add, print, took } = taskList('clicks');
  const click = async (target: Locator) => {
    add(1);
    await target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const deals = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Self Created' });
  const firstDeal = () => rows(page).first().getByRole('link');
  await settled(page);

  await task('find the deals behind pace', async () => {
    await click(deals());
    await settled(page);
    await click(page.getByRole('button', { name: 'Filter', exact: true }));
    await click(page.getByRole('checkbox', { name: 'Behind pace' }));
    await expect(page).toHaveURL(/attention=BEHIND/);
    await click(page.getByRole('heading', { level: 1 }));
    await settled(page);
  });
  await task('open the worst', async () => {
    await click(page.getByRole('button', { name: 'Pace', exact: true }));
    await expect(page).toHaveURL(/sort=-pace/);
    await click(page.getByRole('button', { name: 'Pace', exact: true }));
    await expect(page).toHaveURL(/sort=pace/);
    await settled(page);
    await click(firstDeal());
    await expect(page).toHaveURL(/\/dashboard/);
  });
  await task('see why', async () => {
    await click(page.getByRole('link', { name: 'History' }));
    await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeVisible();
  });
  await task('change its price', async () => {
    await click(page.getByRole('link', { name: 'Delivery' }));
    await click(page.getByRole('textbox', { name: 'Floor CPM' }));
    await page.getByRole('textbox', { name: 'Floor CPM' }).fill(OTHER_PRICE);
    await click(button('Save'));
    await click(page.getByRole('dialog', { name: 'This deal is live' }).getByRole('button', { name: 'Save' }));
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
  await task('export last month', async () => {
    await click(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'));
    await settled(page);
    await click(button(/^Dates/));
    await click(page.getByRole('button', { name: 'Previous Month', exact: true }));
    await click(button('Apply'));
    await click(button('CSV'));
    const file = page.waitForEvent('download');
    await click(page.getByRole('menuitem', { name: 'My columns' }));
    await file;
  });
  await task('find a person', async () => {
    await click(button(/^Search/));
    await page.keyboard.type('jonty');
    await click(page.getByRole('option', { name: /Jonty/ }));
    await expect(page).toHaveURL(/\/users\/[0-9a-f]{24}/);
  });
  await task('copy an ID', async () => {
    await click(deals());
    await settled(page);
    await click(firstDeal());
    await click(button(/^Copy deal ID/));
    await expect.poll(() => clipboard(page)).toMatch(/^\S{4,}$/);
  });
  await task('make a view', async () => {
    await click(deals());
    await click(button('Views'));
    await click(page.getByRole('menuitem', { name: 'Save as a new view…' }));
    await page.getByRole('textbox', { name: 'Name' }).fill(`Mine ${VIEW}`);
    await click(button('Save'));
    await expect(page).toHaveURL(/view=Mine/);
  });
  await task('undo', async () => {
    await click(page.getByRole('link', { name: /^Published/ }));
    await settled(page);
    await click(
      rows(page)
        .nth(await firstToPublish(page))
        .getByRole('link'),
    );
    await click(button('Unpublish'));
    await click(button('Undo'));
    await expect(button('Unpublish')).toBeVisible();
  });
  await task('leave', async () => {
    await click(button(/user menu/));
    await click(page.getByRole('menuitem', { name: 'Sign Out' }));
    await expect(page).toHaveURL(/\/login/);
  });

  print();
  expect(took.size).toBe(10);
});
