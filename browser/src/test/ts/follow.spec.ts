import { expect, test } from './console';

test('a workflow is followed while it goes on, task by task', async ({ page, open, api }) => {
  await api.unserved('e2e.flow');
  await api.post('/workflows', {
    name: 'e2e-flow',
    key: 'e2e-flow-1',
    tasks: [
      { name: 'fetch', type: 'e2e.flow' },
      { name: 'pack', type: 'e2e.flow', after: ['fetch'] },
      { name: 'send', type: 'e2e.flow', after: ['pack'] },
    ],
  });
  const commit = async (state: string) => {
    const { items } = await api.get<{ items: { id: string }[] }>(`/tasks?types=e2e.flow&states=${state}`);
    await api.command(
      items.map((task) => task.id),
      'commit',
    );
  };

  await open('/workflows');
  await page.getByLabel('Key').fill('e2e-flow-1');
  await page.getByLabel('Key').press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /e2e-flow/ })
    .click();
  await expect(page.locator('main .say')).toHaveText(
    /fetch is ready and waits for a worker, and 2 more wait behind it/,
  );
  const node = (name: string) => page.locator('main').getByRole('link', { name, exact: true }).first();
  await expect(node('pack, Blocked, e2e.flow')).toBeVisible();
  await node('pack, Blocked, e2e.flow').click();
  await expect(page.getByRole('main')).toContainText('Comes after 1 task of workflow');

  await commit('READY');
  await expect(node('fetch, Succeeded, e2e.flow')).toBeVisible();
  await expect(node('pack, Ready, e2e.flow')).toBeVisible();
  await commit('READY');
  await expect(node('send, Ready, e2e.flow')).toBeVisible();
  await commit('READY');
  await expect(page.locator('main .say')).toContainText('All 3 tasks have ended well');
});

test('the progress of a task is watched live', async ({ page, open, api }) => {
  const { version } = await api.get<{ version: number }>('/types/report.build');
  await api.patch(`/types/report.build/policy?version=${version}`, { maxRunning: 50 });
  const payload = { month: '2026-11', pages: 300 };
  const id = await api.submit({ type: 'report.build', payload, priority: 9 });

  await open(`/tasks/${id}`);
  const done = async () => Number(/(\d+) of 300/.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await done();
  await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(before + 1);

  await api.command([id], 'cancel');
  await expect(page.locator('main .say')).toContainText('Was cancelled by token/admin');
});
