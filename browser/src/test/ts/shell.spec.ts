import { expect, test } from './console';

const LIMIT = 200 * 1024;

test('the first page is there after less than 200 KB, and nobody but the server was asked', async ({ page, open }) => {
  const session = await page.context().newCDPSession(page);
  const files = new Map<string, string>();
  let transferred = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/console/')) files.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) transferred += encodedDataLength;
  });
  await session.send('Network.enable');
  await open('/');
  await expect(page.locator('main .say')).not.toBeEmpty();
  await page.waitForLoadState('load');

  const said = `${Math.round(transferred / 1024)} KB in ${files.size} files`;
  test.info().annotations.push({ type: 'shell', description: said });
  // More than one file, since something must have been measured.
  expect(files.size, said).toBeGreaterThan(3);
  expect(transferred, said).toBeLessThan(LIMIT);
});
