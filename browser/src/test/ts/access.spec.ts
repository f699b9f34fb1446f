import { expect, signIn, test } from './console';
import { Server } from './server';

test('a viewer sees what could be done, disabled, and why they may not', async ({ page, url, api }) => {
  await api.unserved('e2e.viewed');
  const id = await api.submit({ type: 'e2e.viewed' });
  const { token } = await api.post<{ token: string }>('/tokens', { name: 'e2e-viewer', role: 'VIEWER' });
  await signIn(page, url, token);
  await page.goto(`${url}/console/#/tasks/${id}`);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect(cancel).toHaveAccessibleDescription('Your role (viewer) does not allow this.');
  await cancel.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${url}/console/#/types/e2e.viewed`);
  const edit = page.getByRole('button', { name: 'Edit policy…' });
  await expect(edit).toHaveAccessibleDescription('Your role (viewer) does not allow this.');
});

test('an installation that is read-only says so, to an administrator too', async ({ page }) => {
  const server = await Server.start('--taskmill.web.read-only=true');
  try {
    await signIn(page, server.url, server.token);
    await page.goto(`${server.url}/console/#/queues`);
    await expect(page.getByRole('navigation')).toContainText('This installation is read-only.');
    const create = page.getByRole('button', { name: 'New queue…' });
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await expect(create).toHaveAccessibleDescription('This installation is read-only.');
  } finally {
    await server.end();
  }
});
