import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);

const HAN = '@fontsource/noto-sans-sc';
const VARIABLE: Record<string, string> = {
  inter: '@fontsource-variable/inter',
  'jetbrains-mono': '@fontsource-variable/jetbrains-mono',
};
const PATH = '/test-fonts/';

/** The fonts that pictures are taken with, so that they look alike on every machine; the console itself brings none. */
export async function useFonts(page: Page) {
  await page.route(`**${PATH}**`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const from = Object.keys(VARIABLE).find((name) => file.startsWith(name));
    const folder = from ? VARIABLE[from] : HAN;
    return route.fulfill({ path: require.resolve(`${folder}/files/${file}`), contentType: 'font/woff2' });
  });
  // A sheet that a script makes is not an inline one, which the policy of the page forbids.
  await page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SHEET);
}

const face = (family: string, file: string) =>
  `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(${PATH}${file}-latin-wght-normal.woff2); }`;
const han = ['400', '600']
  .map((weight) => readFileSync(require.resolve(`${HAN}/${weight}.css`), 'utf8'))
  .join('\n')
  .replaceAll('url(./files/', `url(${PATH}`);

const SHEET = `
${face('Inter', 'inter')}
${face('JetBrains Mono', 'jetbrains-mono')}
${han}
:root:root { --sans: Inter, "Noto Sans SC", sans-serif; --mono: "JetBrains Mono", "Noto Sans SC", monospace; }
`;
