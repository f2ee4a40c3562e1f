import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const signer = createSigner(Buffer.from('a secret of the server'));

test('a token is good for its subject', () => {
  const token = signer.mint('browser of bob@corp.com');
  expect(signer.isMinted(token, 'browser of bob@corp.com')).toBe(true);
  expect(signer.isMinted(token, 'browser of eve@corp.com')).toBe(false);
});

test('the end of a subject cannot be passed off as the beginning of a nonce', () => {
  const token = signer.mint('browser of bob@corp.comm');
  expect(signer.isMinted(`m${token}`, 'browser of bob@corp.com')).toBe(false);
});

test('what we did not make is refused', () => {
  for (const token of [undefined, '', '.', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(43)}`]) {
    expect(signer.isMinted(token, 'anybody')).toBe(false);
  }
});
