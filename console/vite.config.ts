import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where a server runs while the console is being developed. */
const SERVER = process.env.TASKMILL_SERVER ?? 'http://127.0.0.1:8090';

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // Relative, so that the built files work under any path.
  base: command === 'serve' ? '/console/' : './',
  build: {
    outDir: process.env.CONSOLE_OUT ?? 'target/console',
    emptyOutDir: true,
    // Colours are written as light-dark(): browsers since the spring of 2024.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': SERVER, '/docs': SERVER } },
  test: { include: ['src/test/**/*.test.ts'], setupFiles: ['src/test/setup.ts'] },
}));
