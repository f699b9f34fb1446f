import { Server } from './server';

/** One server with the demo for all tests that do not end theirs. */
export default async function setup() {
  const server = await Server.start('--demo');
  process.env.CONSOLE_URL = server.url;
  process.env.CONSOLE_TOKEN = server.token;
  return () => server.end();
}
