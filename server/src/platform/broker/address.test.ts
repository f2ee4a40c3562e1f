import { expect, test } from 'vitest';
import { findFault, readAddress } from './address.ts';

test('an address names one or several servers, and who asks', () => {
  expect(readAddress('nats://127.0.0.1:4222')).toEqual({ hosts: ['127.0.0.1:4222'], isEncrypted: false });
  expect(readAddress('tls://muster:a%40b@one:4222,two:4222')).toEqual({
    hosts: ['one:4222', 'two:4222'],
    isEncrypted: true,
    user: 'muster',
    pass: 'a@b',
  });
  expect(readAddress('nats://a-token@one/')).toEqual({
    hosts: ['one'],
    isEncrypted: false,
    token: 'a-token',
  });
});

test.each(['nats://one', 'nats://one:4222,two:4222', 'tls://muster:secret@one:4222'])(
  '%s is understood',
  (url) => {
    expect(findFault(url)).toBeUndefined();
  },
);

test.each(['redis://one', 'one:4222', 'nats://', 'nats://one,', 'nats://one:port', 'nats://a:%@one', ''])(
  '"%s" is not',
  (url) => {
    expect(findFault(url)).toMatch(/^Give nats:/);
  },
);
