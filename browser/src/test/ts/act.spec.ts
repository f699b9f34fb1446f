import { connection, expect, notice, test } from './console';

test('a task of a type is submitted, and leads to its page', async ({ page, open, api }) => {
  await api.unserved('e2e.submit');
  await open('/types/e2e.submit');
  await page.getByRole('button', { name: 'Submit a task…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit a task of e2e.submit' });
  await dialog.getByLabel('Payload').fill('{"number": 12345678901234567890');
  await expect(dialog.getByRole('alert')).toHaveText('This is not JSON.');
  await dialog.getByLabel('Payload').fill('{"number": 12345678901234567890}');
  await dialog.getByLabel('Key').fill('e2e-submitted');
  await dialog.getByRole('button', { name: 'Submit 1 task' }).click();

  await expect(notice(page)).toContainText('is submitted');
  await notice(page).getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('e2e-submitted');
  // Letter by letter: a parsed number would have lost its last digits.
  await expect(page.getByRole('main')).toContainText('12345678901234567890');
  // Its submit named no creator, so none is shown.
  await expect(page.locator('.task-audit')).toContainText('was submitted');
  await expect(page.locator('.task-audit')).not.toContainText('creator');
});

test('the payload of the last task of a type is taken over', async ({ page, open, api }) => {
  await api.unserved('e2e.again');
  await api.submit({ type: 'e2e.again', payload: { order: 'first' } });
  await api.submit({ type: 'e2e.again', payload: { order: 'second' } });
  await open('/types/e2e.again');
  await page.getByRole('button', { name: 'Submit a task…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit a task of e2e.again' });
  await dialog.getByRole('button', { name: /Take the payload of the last task/ }).click();
  await expect(dialog.getByLabel('Payload')).toHaveValue('{"order":"second"}');
});

test('a task is cancelled with a reason, which the audit keeps', async ({ page, open, api }) => {
  await api.unserved('e2e.cancel');
  const id = await api.submit({ type: 'e2e.cancel', key: 'e2e-cancelled' });
  await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel e2e.cancel e2e-cancelled?' });
  const button = dialog.getByRole('button', { name: 'Cancel', exact: true });
  await expect(dialog).toContainText('It ends as Cancelled at once');
  await expect(button).toHaveAttribute('aria-disabled', 'true');

  await dialog.getByLabel('Reason, for the audit record').fill('ordered twice');
  await button.click();
  await expect(notice(page)).toContainText('Cancelled e2e.cancel e2e-cancelled.');
  await expect(page.locator('main .say')).toContainText('Was cancelled by token/admin');

  await notice(page).getByRole('link', { name: 'Audit record' }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('ordered twice');
});

test('all that match are retried at once: counted before, followed, and recorded', async ({ page, open, api }) => {
  await api.unserved('e2e.bulk');
  await api.command(await api.submitAll('e2e.bulk', 60), 'clean');
  await open('/tasks?type=e2e.bulk&state=FAILED');
  await expect(page.getByRole('heading', { name: '60 tasks' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'All that are shown' }).click();
  await page.getByRole('button', { name: /all 60/i }).click();
  await page.getByRole('button', { name: 'Retry 60…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Retry 60 tasks' });
  await expect(dialog).toContainText('run once more');
  await dialog.getByLabel('Reason, for the audit record').fill('the bank is back');
  await dialog.getByRole('button', { name: 'Retry 60 tasks' }).click();
  await expect(dialog).toContainText('Ended: 60 tasks dealt with', { timeout: 30_000 });
  await dialog.getByRole('link', { name: 'Open the operation' }).click();
  await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('the bank is back');

  const { items } = await api.get<{ items: { state: string }[] }>('/tasks?types=e2e.bulk&limit=100');
  expect(items.map((task) => task.state)).toEqual(Array(60).fill('READY'));
});

test('the policy of a type is edited, and the edit is taken back', async ({ page, open, api }) => {
  await api.unserved('e2e.policy');
  await open('/types/e2e.policy');
  await page.getByRole('button', { name: 'Edit policy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the policy of e2e.policy' });
  await dialog.getByLabel('Priority').fill('7');
  await dialog.getByLabel('Timeout of an execution').fill('90 sheep');
  await expect(dialog.getByRole('alert')).toHaveText('This cannot be read.');
  await dialog.getByLabel('Timeout of an execution').fill('1 h 30 min');
  await dialog.getByRole('button', { name: 'Change 2 fields' }).click();
  await expect(notice(page)).toContainText('The policy of e2e.policy is changed.');

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Priority', exact: true }) });
  await expect(row).toContainText('7');
  await expect(row).toContainText('edited by a person, code says 5');
  const { policy } = await api.get<{ policy: { priority: number; timeout: string } }>('/types/e2e.policy');
  expect(policy).toMatchObject({ priority: 7, timeout: 'PT1H30M' });

  await row.getByRole('button', { name: 'Take back…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(row).not.toContainText('edited by a person');
  await expect(row).toContainText('5');
});

test('a schedule is written with the preview of the server, and fires online', async ({ page, open, api }) => {
  await api.unserved('e2e.nightly');
  await open('/schedules');
  await page.getByRole('button', { name: 'New schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new schedule' });
  await dialog.getByLabel('Name', { exact: true }).fill('e2e.nightly');
  await dialog.getByLabel('Type', { exact: true }).fill('e2e.nightly');
  await dialog.getByLabel('Cron expression').fill('0 25 * * *');
  await expect(dialog.locator('.sc-preview').getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Cron expression').fill('30 2 * * SUN');
  await dialog.getByLabel('Zone').fill('Europe/Berlin');
  const preview = dialog.locator('.sc-preview');
  await expect(preview.getByRole('row')).toHaveCount(1 + 5);
  await expect(preview.getByRole('row').nth(1)).toContainText('02:30');
  await expect(preview.getByRole('row').nth(1)).toContainText('Sun');
  await dialog.getByRole('button', { name: 'Add the schedule' }).click();

  await expect(notice(page)).toContainText('e2e.nightly was added and is online.');
  await page.getByRole('main').getByRole('link', { name: 'e2e.nightly', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: /e2e\.nightly/, level: 1 })).toBeVisible();
  await expect(connection(page)).toHaveText(/^Live,/);
  const stored = await api.get<{ state: string; schedule: { zone: string } }>('/schedules/e2e.nightly');
  expect(stored.state).toBe('ONLINE');
  expect(stored.schedule.zone).toBe('Europe/Berlin');
});
