import { vi } from 'vitest';

/** Where the page is; nothing else of a browser is needed by what is tested here. */
vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/console/', cookie: '' });
