import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STARTED = 120_000;

/** A real server, in a process of its own, on a SQLite file of its own. */
export class Server {
  private process: ChildProcess | undefined;
  readonly data = mkdtempSync(join(tmpdir(), 'taskmill-browser-'));
  token = '';

  private constructor(
    readonly port: number,
    private readonly flags: string[],
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    const server = new Server(await freePort(), flags);
    await server.begin();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, and waits until it says where it is. */
  async begin(): Promise<void> {
    const java = process.env.TASKMILL_JAVA ?? 'java';
    const path = process.env.TASKMILL_CLASSPATH;
    if (!path) throw new Error('TASKMILL_CLASSPATH is missing: the class path of a server with the console.');
    const main = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', path, 'io.taskmill.server.Main'];
    const child = spawn(java, [...main, '--port', String(this.port), '--data', this.data, ...this.flags]);
    this.process = child;
    // Whatever ends the tests ends their servers.
    process.once('exit', () => child.kill('SIGKILL'));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The server has not started:\n${said}`)), STARTED);
      const hear = (text: Buffer) => {
        said += text;
        if (said.includes('Taskmill is at')) {
          clearTimeout(late);
          resolve();
        }
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => reject(new Error(`The server has ended with ${code}:\n${said}`)));
    });
    this.token = /tm_[\w-]+/.exec(said)?.[0] ?? this.token;
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Ends it at once, as a power cut would; it can begin again. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      child.removeAllListeners('exit');
      child.on('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createServer();
    socket.on('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
