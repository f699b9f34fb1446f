import { expect, test } from './console';
import { Server } from './server';

test('who looks at a page when the server dies sees that, and goes on when it is back', async ({ page }) => {
  const server = await Server.start();
  try {
    const answer = await page.context().request.post(`${server.url}/api/v1/session`, { data: { token: server.token } });
    expect(answer.ok()).toBe(true);
    await page.goto(`${server.url}/console/#/queues`);
    await expect(page.getByText(/^Live,/)).toBeVisible();

    await server.kill();
    await expect(page.getByText('The server does not answer', { exact: true }).first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();

    await server.begin();
    await expect(page.getByText(/^Live,/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'New queue…' }).click();
    await page.getByLabel('Queue', { exact: true }).fill('after-restart');
    await page.getByRole('button', { name: 'Create 1 queue' }).click();
    await expect(page.getByRole('link', { name: 'after-restart' })).toBeVisible();
  } finally {
    await server.kill();
  }
});
