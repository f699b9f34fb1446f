import { expect, test } from './console';

test('a task is found by its key, and its page says why it waits and what would move it', async ({
  page,
  open,
  api,
}) => {
  await api.unserved('e2e.lonely');
  const id = await api.submit({ type: 'e2e.lonely', key: 'e2e-order-4711' });

  await open('/tasks');
  const box = page.getByRole('combobox', { name: 'Search tasks' });
  await box.fill('key:e2e-order-4711');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: '1 task', exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'e2e-order-4711' });
  await expect(row).toContainText('No live node runs tasks of its type e2e.lonely');

  await row.getByRole('link', { name: 'e2e.lonely' }).click();
  await expect(page).toHaveURL(new RegExp(`#/tasks/${id}$`));
  await expect(page.locator('main .say')).toContainText('No live node runs tasks of its type e2e.lonely');
  await expect(page.getByRole('main')).toContainText('Start a process that handles the type');
  await page.locator('main .say').getByRole('link', { name: 'e2e.lonely' }).click();
  await expect(page).toHaveURL(/#\/types\/e2e\.lonely$/);
});

test('what is searched for is in the address, so that a link opens the same view', async ({ page, open, context }) => {
  await open('/tasks');
  const box = page.getByRole('combobox', { name: 'Search tasks' });
  await box.fill('type:payment.charge state:attention');
  await box.press('Enter');
  const heading = page.locator('main .tasks-head h2');
  await expect(page).toHaveURL(/state=ATTENTION/);
  await expect(page).toHaveURL(/type=payment\.charge/);
  await page.getByRole('button', { name: 'Order: Newest first' }).click();
  await expect(page).toHaveURL(/order=OLDEST/);
  await expect(heading).toHaveText(/tasks$/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Remove type:payment.charge' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove state:attention' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Order: Oldest first' })).toBeVisible();
  const first = page.getByRole('row').nth(1).getByRole('checkbox');
  await expect(other.getByRole('row').nth(1).getByRole('checkbox')).toHaveAccessibleName(
    (await first.getAttribute('aria-label')) ?? '',
  );

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove state:attention' })).toHaveCount(0);
});

test('a list does not move by itself: what is new waits until it is wanted', async ({ page, open, api }) => {
  await api.unserved('e2e.news');
  await api.submitAll('e2e.news', 3);
  await open('/tasks?type=e2e.news');
  const rows = page.getByRole('row').filter({ hasText: 'e2e.news' });
  await expect(rows).toHaveCount(3);

  const tasks = Array.from({ length: 12 }, () => ({ type: 'e2e.news' }));
  await api.post('/tasks/batch', { tasks });
  await expect(page.getByRole('button', { name: '12 new, show' })).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: '12 new, show' }).click();
  await expect(rows).toHaveCount(15);
  await expect(page.getByRole('button', { name: /new, show/ })).toHaveCount(0);
});

test('a list without rows shows at once what comes', async ({ page, open, api }) => {
  await api.unserved('e2e.empty');
  await open('/tasks?type=e2e.empty');
  await expect(page.getByText('No task matches.')).toBeVisible();
  await api.submit({ type: 'e2e.empty', key: 'e2e-came-first' });
  await expect(page.getByRole('row').filter({ hasText: 'e2e-came-first' })).toBeVisible();
});

test('the audit and the operations hold still too', async ({ page, open, api }) => {
  await api.unserved('e2e.held');
  const id = await api.submit({ type: 'e2e.held' });
  await api.command([id], 'pause');
  await open(`/audit?task=${id}`);
  const entries = page.locator('.audit-list tbody').getByRole('row');
  await expect(entries).toHaveCount(1);
  await api.command([id], 'resume');
  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: '1 new, show' }).click();
  await expect(entries).toHaveCount(2);

  const operation = (why: string) =>
    api.post(`/operations?why=${why}`, { command: { verb: 'pause' }, filter: { types: ['e2e.held'] } });
  const row = (why: string) => page.getByRole('row').filter({ hasText: why });
  await operation('e2e-held-first');
  await page.goto(page.url().replace(/#.*/, '#/operations'));
  // It goes on in its place.
  await expect(row('e2e-held-first')).toContainText('Done');
  await operation('e2e-held-second');
  await expect(page.getByRole('button', { name: /new, show$/ })).toBeVisible();
  await expect(row('e2e-held-second')).toHaveCount(0);
  await page.getByRole('button', { name: /new, show$/ }).click();
  await expect(row('e2e-held-second')).toBeVisible();
});

test('a group of errors is called by its message wherever one searches for it', async ({ page, open }) => {
  await open('/attention');
  const group = page.locator('.att-group').first();
  const message = await group.locator('.att-head').textContent();
  await group.locator('.att-count').click();
  await expect(page).toHaveURL(/lastFingerprint=-?\d+/);
  // A long message is cut.
  const token = page.locator('.tasks-tok').filter({ hasText: 'last error:' });
  await expect(token).toContainText(message?.trim().slice(0, 30) ?? '?');
});
