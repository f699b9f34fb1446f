import { expect, it } from 'vitest';
import { inSentence, shortFingerprint, simpleName } from '../../main/format/errorText';

it('a message that ends with a stop does not end a sentence twice', () => {
  expect(inSentence('The bank refuses the card of emre.')).toBe('The bank refuses the card of emre');
  expect(inSentence('余额不足。')).toBe('余额不足');
});

it('a long message is cut between words', () => {
  expect(inSentence('The stored payload can no longer be read as an order', 24)).toBe('The stored payload can…');
});

it('a long word is cut anywhere', () => expect(inSentence('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`));

it('a class is called by its own name', () => {
  expect(simpleName('java.io.IOException')).toBe('IOException');
  expect(simpleName('shop.Bank$Refused')).toBe('Refused');
  expect(simpleName('Timeout')).toBe('Timeout');
});

it('a fingerprint is told from others by its first digits', () => {
  expect(shortFingerprint('-1')).toBe('ffff');
  expect(shortFingerprint('4583190712345678901')).toBe('3f9a');
  expect(shortFingerprint('17')).toBe('0000');
});

it('what is no fingerprint stays as it is', () => expect(shortFingerprint('many')).toBe('many'));
