import { expect, test } from './console';

test('who has no session signs in with a token, and is led to where they wanted to go', async ({
  page,
  url,
  token,
}) => {
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(/\/console\/#\/sign-in/);

  await page.goto(`${url}/console/#/queues`);
  await page.getByRole('button', { name: 'Token', exact: true }).click();
  await page.getByLabel('API token').fill('tm_wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This token is not valid');

  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await expect(page).toHaveURL(/#\/queues$/);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/#\/sign-in/);
  await page.goto(`${url}/console/#/queues`);
  await expect(page).toHaveURL(/#\/sign-in/);
});

test('a view that is asked for while the page to sign in is still being loaded is not lost', async ({ page, url }) => {
  const held: (() => void)[] = [];
  await page.route(/SignInPage/, (route) => void held.push(() => route.continue()));
  await page.goto(`${url}/console/#/workers`);
  await expect(page).toHaveURL(/#\/sign-in/);
  await page.goto(`${url}/console/#/queues`);
  await expect(page).toHaveURL(/#\/sign-in\?to=\/queues$/);
  for (const goOn of held) goOn();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('language and theme are switched in place, and kept', async ({ page, open }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await open('/queues');
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  const light = await background();

  await page.getByRole('button', { name: 'Light / dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '队列', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  await page.reload();
  await expect(page.getByRole('heading', { name: '队列', level: 1 })).toBeVisible();
  expect(await background()).toBe(dark);

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
});
