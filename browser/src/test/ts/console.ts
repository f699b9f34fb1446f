import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

const require = createRequire(import.meta.url);

/** The API as somebody with the admin's token. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
    private readonly token: string,
  ) {}

  async get<T = any>(path: string): Promise<T> {
    const answer = await this.request.get(`${this.url}/api/v1${path}`, { headers: this.headers });
    expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  async post<T = any>(path: string, data: unknown): Promise<T> {
    const answer = await this.request.post(`${this.url}/api/v1${path}`, { headers: this.headers, data });
    expect(answer.ok(), `POST ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  async patch(path: string, data: unknown): Promise<void> {
    const answer = await this.request.patch(`${this.url}/api/v1${path}`, { headers: this.headers, data });
    expect(answer.ok(), `PATCH ${path}: ${await answer.text()}`).toBe(true);
  }

  private get headers() {
    return { Authorization: `Bearer ${this.token}` };
  }
}

interface Fixtures {
  url: string;
  token: string;
  api: Api;
  /** Opens a view of the console, signed in. */
  open: (view: string, options?: { lang?: 'en' | 'zh'; theme?: 'light' | 'dark' }) => Promise<void>;
}

/** Every test fails if the page asks anybody but the server, or if its code has an error. */
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
    const host = new URL(process.env.CONSOLE_URL ?? 'http://127.0.0.1').hostname;
    page.on('request', (r) => {
      const { hostname, protocol } = new URL(r.url());
      if (protocol.startsWith('http') && hostname !== host) wrong.push(`asked ${r.url()}`);
    });
    page.on('pageerror', (e) => wrong.push(`failed: ${e.message}`));
    await use(page);
    expect(wrong).toEqual([]);
  },
  open: async ({ page, url, token }, use) => {
    await use(async (view, { lang = 'en', theme = 'light' } = {}) => {
      const answer = await page.context().request.post(`${url}/api/v1/session`, { data: { token } });
      expect(answer.ok()).toBe(true);
      await page.goto(`${url}/console/?lang=${lang}&theme=${theme}#${view}`);
    });
  },
});

export { expect };

/** The fonts that pictures are taken with, so that they look alike on every machine; the console itself brings none. */
export async function useFonts(page: Page) {
  const han = readFileSync(require.resolve('@fontsource/noto-sans-sc/400.css'), 'utf8') + readFileSync(require.resolve('@fontsource/noto-sans-sc/600.css'), 'utf8');
  const latin = `@font-face { font-family: Inter; font-weight: 100 900; src: url(./files/inter-latin-wght-normal.woff2); }`;
  await page.route('**/test-fonts/**', (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const from = file.startsWith('inter') ? '@fontsource-variable/inter' : '@fontsource/noto-sans-sc';
    return route.fulfill({ path: require.resolve(`${from}/files/${file}`), contentType: 'font/woff2' });
  });
  const css = (latin + han).replaceAll('url(./files/', 'url(/test-fonts/');
  await page.addStyleTag({ content: css });
  await page.evaluate(() => document.fonts.ready);
}
