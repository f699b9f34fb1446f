import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy, as people have it: it serves another server under a path, and takes that path away. */
export async function proxyUnder(prefix: string, target: string): Promise<{ url: string; close: () => void }> {
  const proxy: Server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = ask(`${target}${incoming.url.slice(prefix.length)}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
