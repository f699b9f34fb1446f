import { defineConfig } from '@playwright/test';

/** Whoever runs these tests has found a browser; on its own `npm test` takes the one on the path. */
const executablePath = process.env.CONSOLE_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'src/test/ts',
  globalSetup: './src/test/ts/setup.ts',
  outputDir: 'target/browser',
  // One more than there are cores at least: some tests do little but wait for a server to be away.
  workers: 3,
  fullyParallel: true,
  // Only a machine that is busy with much else comes near it: some tests start two servers, one after the other.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'target/browser.json' }]],
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
      ],
    },
  },
});
