import { expect, test } from 'vitest';
import { sendMultipart } from './send-multipart.ts';

test('an upload that was cancelled before it began never begins', async () => {
  const signal = AbortSignal.abort(new Error('Upload cancelled'));
  const request = { method: 'PUT', url: '/api', headers: {} };
  const sending = sendMultipart(request, { json: 'task', files: 'attachments' }, { signal });
  await expect(sending).rejects.toThrow('Upload cancelled');
});
