import { type APIRequestContext, expect } from '@playwright/test';

export interface Task {
  id: string;
  state: string;
}

/** The API, for what a test needs to be there before somebody looks at it. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
    private readonly token: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.ask('GET', path);
  }

  post<T>(path: string, data: unknown): Promise<T> {
    return this.ask('POST', path, data);
  }

  patch<T>(path: string, data: unknown): Promise<T> {
    return this.ask('PATCH', path, data);
  }

  /** Enters a type that no worker serves, so that its tasks stay as they are until a test moves them. */
  async unserved(name: string): Promise<void> {
    await this.post('/types', { types: [{ name, policy: { queue: 'e2e' } }] });
  }

  async submit(task: { type: string; key?: string; payload?: unknown; priority?: number }): Promise<string> {
    return (await this.post<{ id: string }>('/tasks', task)).id;
  }

  /** Submits several at once, so that they appear at once. */
  async submitAll(type: string, count: number): Promise<string[]> {
    const tasks = Array.from({ length: count }, (_, n) => ({ type, key: `${type}-${n + 1}` }));
    return (await this.post<{ tasks: { id: string }[] }>('/tasks/batch', { tasks })).tasks.map((task) => task.id);
  }

  async command(ids: string[], verb: string): Promise<void> {
    await this.post('/tasks/commands?why=browser-test', { ids, command: { verb } });
  }

  private async ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    const answer = await this.request.fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}` },
      data,
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }
}
