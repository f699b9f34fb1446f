import { expect, test } from './console';

test('who has no session signs in with a token, and is led to where they wanted to go', async ({ page, url, token }) => {
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(/\/console\/#\/sign-in/);

  await page.goto(`${url}/console/#/queues`);
  await page.getByLabel(/token/i).fill('tm_wrong');
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.getByLabel(/token/i).fill(token);
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
});
