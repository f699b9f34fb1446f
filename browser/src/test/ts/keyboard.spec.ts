import { expect, test } from './console';

test('everything is reached by keys alone', async ({ page, open, api }) => {
  await api.unserved('e2e.keys');
  await api.submit({ type: 'e2e.keys', key: 'e2e-by-keys' });
  await open('/queues');
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  const focused = page.locator(':focus');

  // The first stop skips the rail.
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('id', 'content');

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Workers', level: 1 })).toBeVisible();

  // From anywhere to the search, and through it to a task.
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search tasks' })).toBeFocused();
  await page.keyboard.type('key:e2e-by-keys');
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'e2e.keys', exact: true });
  await expect(page.getByRole('heading', { name: '1 task', exact: true })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.locator('main .say')).toContainText('e2e.keys');

  // While something is written, letters are letters.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
});

test('a dialog holds the focus, closes by Escape, and gives the focus back', async ({ page, open, api }) => {
  await api.unserved('e2e.keys');
  await open('/types/e2e.keys');
  const button = page.getByRole('button', { name: 'Disable…' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disable e2e.keys' });
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await inside()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.type('gq/');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/#\/types\/e2e\.keys$/);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
