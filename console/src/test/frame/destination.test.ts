import { describe, expect, it } from 'vitest';
import { destination } from '../../main/frame/destination';

describe('where signing in leads', () => {
  it('goes to the view that was wanted, with its filters', () => {
    expect(destination('/tasks?state=FAILED&type=mail.send')).toBe('/tasks?state=FAILED&type=mail.send');
    expect(destination('/types/%E4%BB%BB')).toBe('/types/%E4%BB%BB');
  });

  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/console',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' /tasks',
    '/tasks\n//evil.example',
    '/tasks\u0000',
    'tasks',
  ])('does not follow %j', (to) => expect(destination(to)).toBe('/'));

  it.each(['/sign-in', '/sign-in?to=/sign-in', '/sign-in/'])('does not come back to itself: %s', (to) =>
    expect(destination(to)).toBe('/'),
  );

  it('knows views whose name only begins like it', () => expect(destination('/sign-inbox')).toBe('/sign-inbox'));
});
