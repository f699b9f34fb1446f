import { describe, expect, it } from 'vitest';
import { isRuntime, stackLines } from '../../main/parts/stackLines';

const TEXT = [
  'ledger.GatewayException: 503 from bank-gateway',
  '\tat ledger.BankClient.fetch(BankClient.java:88)',
  '\tat java.base/java.lang.reflect.Method.invoke(Method.java:569)',
  '\tat ledger.MatchEntries.run(MatchEntries.java:141)',
  '\tat io.taskmill.HandlerMethod.call(HandlerMethod.java:134)',
  '\tat org.springframework.aop.framework.CglibAopProxy.proceed(CglibAopProxy.java:12)',
  '\tat java.base/java.lang.Thread.run(Thread.java:840)',
  '\tSuppressed: java.lang.IllegalStateException: closed',
  '\t\tat ledger.Pool.close(Pool.java:3)',
  'Caused by: java.net.http.HttpTimeoutException: request timed out',
  '\tat java.net.http/jdk.internal.net.http.HttpClientImpl.send(HttpClientImpl.java:1)',
  '\t... 8 more',
  '',
].join('\n');

describe('the text of an error', () => {
  const lines = stackLines(TEXT);

  it('keeps the frames of the program and folds runs of the runtime', () => {
    expect(lines.filter((l) => l.kind === 'frame').map((l) => l.text)).toEqual([
      'ledger.BankClient.fetch(BankClient.java:88)',
      'java.base/java.lang.reflect.Method.invoke(Method.java:569)',
      'ledger.MatchEntries.run(MatchEntries.java:141)',
      'ledger.Pool.close(Pool.java:3)',
    ]);
    expect(lines.filter((l) => l.kind === 'fold').map((l) => l.count)).toEqual([3, 9]);
  });

  it('tells what was thrown from its causes', () => {
    expect(lines.filter((l) => l.kind === 'thrown')).toEqual([
      { kind: 'thrown', error: 'ledger.GatewayException', message: '503 from bank-gateway', depth: 0 },
      { kind: 'thrown', label: 'suppressed', error: 'java.lang.IllegalStateException', message: 'closed', depth: 1 },
      {
        kind: 'thrown',
        label: 'cause',
        error: 'java.net.http.HttpTimeoutException',
        message: 'request timed out',
        depth: 0,
      },
    ]);
  });

  it('loses nothing', () => {
    const back = lines.flatMap((l) => (l.kind === 'fold' ? l.frames : [l.kind === 'thrown' ? l.message : l.text]));
    expect(back).toHaveLength(12);
  });

  it('that is none of Java stays as it is', () => {
    expect(stackLines('exit status 2: no such file\nsecond line')).toEqual([
      { kind: 'text', text: 'exit status 2: no such file' },
      { kind: 'text', text: 'second line' },
    ]);
  });
});

it.each([
  ['java.base@17.0.15/java.lang.Thread.sleep(Native Method)', true],
  ['io.taskmill.engine.execution.Execution.run(Execution.java:66)', true],
  ['io.taskmill.server.demo.DemoShop.charge(DemoShop.java:126)', false],
  ['app//shop.Cart.pay(Cart.java:3)', false],
  ['javassist.Own.run(Own.java:1)', false],
  ['processTicksAndRejections (node:internal/process/task_queues:95:5)', true],
])('%s is of the runtime: %s', (frame, runtime) => {
  expect(isRuntime(frame)).toBe(runtime);
});
