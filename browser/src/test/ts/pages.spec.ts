import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Api } from './api';
import { expect, test } from './console';
import { useFonts } from './fonts';

interface View {
  /** The name of its pictures. */
  name: string;
  view: string | ((api: Api) => Promise<string>);
  /** Something that is there once the page shows what it is for. */
  shows: (page: Page) => ReturnType<Page['locator']>;
}

const say = (page: Page) => page.locator('main .say').filter({ hasText: /\S/ }).first();
const heading = (name: string) => (page: Page) => page.getByRole('main').getByRole('heading', { name }).first();
const row = (page: Page) => page.getByRole('main').getByRole('row').nth(1);

async function first(api: Api, path: string): Promise<string> {
  const { items } = await api.get<{ items: { id: string }[] }>(path);
  expect(items.length, path).toBeGreaterThan(0);
  return items[0]?.id ?? '';
}

const tab = (name: string): View => ({
  name: `settings-${name}`,
  view: `/settings?tab=${name}`,
  shows: (page) => page.getByRole('main').getByRole('tabpanel').or(page.locator('main .sec')).first(),
});

const VIEWS: View[] = [
  { name: 'overview', view: '/', shows: say },
  { name: 'attention', view: '/attention', shows: say },
  { name: 'tasks', view: '/tasks', shows: row },
  { name: 'tasks-nothing', view: '/tasks?key=e2e.nobody', shows: (page) => page.getByText('No task matches.') },
  {
    name: 'task',
    view: async (api) => `/tasks/${await first(api, '/tasks?states=ATTENTION&types=payment.charge&limit=1')}`,
    shows: heading('Executions'),
  },
  {
    name: 'task-running',
    view: async (api) => `/tasks/${await first(api, '/tasks?states=RUNNING&types=report.build&limit=1')}`,
    shows: say,
  },
  { name: 'types', view: '/types', shows: row },
  { name: 'type', view: '/types/payment.charge', shows: heading('Policy') },
  { name: 'workflows', view: '/workflows', shows: row },
  {
    name: 'workflow',
    view: async (api) => `/workflows/${await first(api, '/workflows?needsPerson=true&limit=1')}`,
    shows: heading('Graph'),
  },
  { name: 'schedules', view: '/schedules', shows: (page) => page.getByRole('group', { name: /^The fires of/ }) },
  { name: 'schedule', view: '/schedules/payout.run', shows: say },
  { name: 'queues', view: '/queues', shows: row },
  { name: 'queue', view: '/queues/partner', shows: say },
  { name: 'workers', view: '/workers', shows: say },
  { name: 'operations', view: '/operations', shows: row },
  {
    name: 'audit',
    view: '/audit',
    shows: (page) => page.getByRole('main').getByRole('listitem').or(row(page)).first(),
  },
  ...['you', 'tokens', 'users', 'alerts', 'debug', 'about'].map(tab),
];

const require = createRequire(import.meta.url);
const AXE = require.resolve('axe-core/axe.min.js');
/** Rows of a list are alike: of long ones the first are looked at. */
const ALIKE = 'tbody tr:nth-child(n+12), li:nth-child(n+30)';
const COLOURS = ['color-contrast', 'link-in-text-block'];
const PHONE = 390;

for (const { name, view, shows } of VIEWS) {
  test(`${name}: axe finds nothing in both languages and themes, and it fits a phone`, async ({ page, open, api }) => {
    await useFonts(page);
    await page.addInitScript({ path: AXE });
    await open(typeof view === 'string' ? view : await view(api));
    await expect(shows(page)).toBeVisible();
    await look(page, name);
    await page.setViewportSize({ width: PHONE, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  });
}

test('sign-in: axe finds nothing in both languages and themes', async ({ page, url }) => {
  await useFonts(page);
  await page.addInitScript({ path: AXE });
  await page.goto(`${url}/console/#/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await look(page, 'sign-in');
});

/** Looks at a page in both languages and themes, by its own switches, and takes pictures on the way. */
async function look(page: Page, name: string) {
  await check(page, `${name}, light`);
  await picture(page, `${name}-light`);
  await page.getByRole('button', { name: 'Light / dark' }).first().click();
  await check(page, `${name}, dark`, COLOURS);
  await picture(page, `${name}-dark`);
  await page.getByRole('button', { name: '中文' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await check(page, `${name}, dark, Chinese`);
  await page.getByRole('button', { name: '明 / 暗' }).first().click();
  await check(page, `${name}, light, Chinese`, COLOURS);
  await picture(page, `${name}-light-zh`);
}

async function picture(page: Page, name: string) {
  // The pointer is on the switch, and would show.
  await page.mouse.move(100, 700);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `target/screenshots/${name}.png`, animations: 'disabled' });
}

/** Another theme changes nothing but colours, so the rules for these suffice then. */
async function check(page: Page, where: string, rules?: string[]) {
  const found = await page.evaluate(
    async ([alike, only]) => {
      // Colours that are on their way from one theme to the other are those of neither.
      const under = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(under.map((transition) => transition.finished));
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(
        { exclude: [...document.querySelectorAll(alike)] },
        { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    [ALIKE, rules] as const,
  );
  expect(found, where).toEqual([]);
}
