import { describe, expect, it } from 'vitest';
import { suggest } from '../../../main/pages/tasks/suggest';
import { stateWords } from '../../../main/words/states';

const known = {
  types: ['mail.send', 'picture.resize', 'newsletter.mail'],
  queues: ['mail'],
  now: Date.parse('2026-11-18T03:12:38Z'),
  stateWord: (state: keyof typeof stateWords.zh) => stateWords.zh[state],
};
const texts = (text: string) => suggest(text, known).map((s) => s.text);

describe('suggestions', () => {
  it('complete names of tokens', () => {
    expect(texts('cre').slice(0, 2)).toEqual(['created:', 'creator:']);
  });

  it('complete types, those that begin so first', () => {
    expect(texts('state:failed type:mail')).toEqual(['type:mail.send', 'type:newsletter.mail']);
  });

  it('find states by their Chinese names too', () => {
    expect(texts('state:待')).toEqual(['state:blocked', 'state:attention']);
  });

  it('offer what a plain word could be', () => {
    expect(texts('order-17')).toEqual(['key:order-17', 'key:order-17*', 'tag:order-17', 'error:order-17']);
  });

  it('offer to open a task by its number', () => {
    expect(suggest('910703531680336383', known)[0]).toMatchObject({ text: '910703531680336383', hint: 'open' });
  });
});
