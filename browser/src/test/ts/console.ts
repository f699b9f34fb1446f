import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api';

interface Fixtures {
  /** Where the server of all tests is, and its administrator's token. */
  url: string;
  token: string;
  api: Api;
  /** Opens a view of the console, signed in. */
  open: (view: string) => Promise<void>;
}

/** Every test fails if a page asks anybody but its server, breaks the policy of its content, or has an error. */
export const test = base.extend<Fixtures>({
  url: async ({}, use) => use(process.env.CONSOLE_URL ?? ''),
  token: async ({}, use) => use(process.env.CONSOLE_TOKEN ?? ''),
  api: async ({ playwright, url, token }, use) => {
    const request = await playwright.request.newContext();
    await use(new Api(request, url, token));
    await request.dispose();
  },
  page: async ({ page }, use) => {
    const wrong: string[] = [];
    let home: string | undefined;
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!protocol.startsWith('http')) return;
      home ??= origin;
      if (origin !== home) wrong.push(`asked ${request.url()}`);
    });
    page.on('pageerror', (error) => wrong.push(`failed: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
  open: async ({ page, url, token }, use) => {
    await use(async (view) => {
      await signIn(page, url, token);
      await page.goto(`${url}/console/#${view}`);
    });
  },
});

export { expect };

/** Gives the browser a session, as the sign-in page does. */
export async function signIn(page: Page, url: string, token: string) {
  const answer = await page.context().request.post(`${url}/api/v1/session`, { data: { token } });
  expect(answer.ok(), `sign in at ${url}: ${await answer.text()}`).toBe(true);
}

/** What the page says of its connection to the server. */
export function connection(page: Page) {
  return page.locator('header .live');
}

/** What the last action has done. */
export function notice(page: Page) {
  return page.locator('main [aria-live=polite]').first();
}
