import type { Locator } from '@playwright/test';
import { expect, test } from './console';

test('from the printed address to "I know why this task failed and have retried it": five clicks', async ({
  page,
  url,
  token,
}) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };

  // What the first start prints.
  await page.goto(`${url}/console/#/sign-in?token=${token}`);
  await click(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByText(/tasks wait for a person/)).toBeVisible();
  expect(page.url()).not.toContain(token);

  await click(page.getByRole('region', { name: 'Attention' }).getByRole('row').first().getByRole('link'));
  await click(
    page
      .getByRole('row', { name: /Attention/ })
      .first()
      .getByRole('link')
      .first(),
  );

  await expect(page.getByText(/waits for a person/).first()).toBeVisible();
  await expect(page.getByText('Caused by').first()).toBeVisible();

  await click(page.getByRole('button', { name: 'Retry', exact: true }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Retry/ }));
  await expect(page.getByRole('link', { name: 'Audit record' })).toBeVisible();
  await expect(page.locator('.say').first()).not.toContainText('waits for a person');

  expect(clicks).toBe(5);
});
