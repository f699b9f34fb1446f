import type { Page } from '@playwright/test';
import { connection, expect, test } from './console';
import { proxyUnder } from './proxy';
import { Server } from './server';

/** Signs in as a person does, since the cookie's path is a part of what is tested, and goes about. */
async function goAbout(page: Page, url: string, token: string) {
  await page.goto(`${url}/console/#/workers`);
  await page.getByRole('button', { name: 'Token', exact: true }).click();
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Workers', level: 1 })).toBeVisible();
  await expect(connection(page)).toHaveText(/^Live,/);
  await page.getByRole('link', { name: 'Types' }).click();
  await expect(page.getByRole('heading', { name: 'Types', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Types', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${url}/console/#/types`);
}

test('it works under a path of its own', async ({ page }) => {
  const server = await Server.start('--server.servlet.context-path=/mill');
  try {
    await goAbout(page, `${server.url}/mill`, server.token);
    await page.goto(`${server.url}/mill/`);
    await expect(page).toHaveURL(/\/mill\/console\//);
  } finally {
    await server.end();
  }
});

test('it works behind a proxy that takes a path away', async ({ page, url, token }) => {
  const proxy = await proxyUnder('/deep/mill', url);
  try {
    await goAbout(page, proxy.url, token);
  } finally {
    proxy.close();
  }
});
