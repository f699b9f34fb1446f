import { get } from 'node:http';
import { connection, expect, signIn, test } from './console';
import { Server } from './server';

test('what others do shows without a reload', async ({ page, open, api }) => {
  await api.unserved('e2e.live');
  const id = await api.submit({ type: 'e2e.live' });
  await open(`/tasks/${id}`);
  await expect(connection(page)).toHaveText(/^Live,/);
  await api.command([id], 'pause');
  await expect(page.locator('main .say')).toContainText('Has been paused by token/admin');
  await api.command([id], 'cancel');
  await expect(page.locator('main .say')).toContainText('Was cancelled by token/admin');
});

test('where no stream is to be had, the page asks by itself', async ({ page }) => {
  const server = await Server.start('--taskmill.web.events.listeners=1');
  try {
    const end = await listen(server);
    await signIn(page, server.url, server.token);
    // A page that asks for nothing by itself.
    await page.goto(`${server.url}/console/#/types`);
    await expect(connection(page)).toHaveText(/^Asks every 5 s,/);
    await write(server, '/types', { types: [{ name: 'e2e.asked' }] });
    await expect(page.getByRole('link', { name: 'e2e.asked' })).toBeVisible();
    end();
  } finally {
    await server.end();
  }
});

test('who looks at a page when the server dies sees that, and goes on when it is back', async ({ page }) => {
  const server = await Server.start();
  try {
    await create(server, 'e2e.before');
    await signIn(page, server.url, server.token);
    await page.goto(`${server.url}/console/#/queues`);
    await expect(connection(page)).toHaveText(/^Live,/);

    await server.kill();
    await expect(connection(page)).toHaveText('The server does not answer', { timeout: 30_000 });
    // What was shown stays.
    await expect(page.getByRole('link', { name: 'e2e.before' })).toBeVisible();

    await server.begin();
    await expect(connection(page)).toHaveText(/^Live,/, { timeout: 30_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The session has outlived it too.
    await page.getByRole('button', { name: 'New queue…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Queue', { exact: true }).fill('e2e.after');
    await dialog.getByLabel('Live tasks at most').fill('100');
    await dialog.getByRole('button', { name: 'Create 1 queue' }).click();
    await expect(page.getByRole('link', { name: 'e2e.after' })).toBeVisible();
  } finally {
    await server.end();
  }
});

const create = (server: Server, queue: string) => write(server, '/queues', { name: queue, capacity: 100 });

async function write(server: Server, path: string, body: unknown) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Takes a place among those who listen, until it is ended. */
function listen(server: Server): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = get(
      `${server.url}/api/v1/events`,
      { headers: { Authorization: `Bearer ${server.token}`, Accept: 'text/event-stream' } },
      (answer) => {
        answer.once('data', () => resolve(() => asked.destroy()));
        answer.on('error', () => undefined);
      },
    );
    asked.on('error', reject);
  });
}
