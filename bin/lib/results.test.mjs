import { describe, expect, it } from 'vitest';
import { inRoot } from './paths.mjs';
import { ofPlaywright, ofVitest } from './results.mjs';

describe('what a run of tests tells', () => {
  it('names the failed tests of vitest, and files that could not be loaded', () => {
    const file = inRoot('server', 'test', 'some.test.ts');
    const result = ofVitest({
      numPassedTests: 1,
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a task is kept' },
            {
              status: 'failed',
              fullName: 'a task is lost',
              failureMessages: ['expected a task'],
            },
          ],
        },
        { name: file, status: 'failed', message: 'cannot load', assertionResults: [] },
      ],
    });

    expect(result).toEqual({
      passed: 1,
      failures: [
        { title: 'server/test/some.test.ts › a task is lost', message: 'expected a task' },
        { title: 'server/test/some.test.ts › the whole file', message: 'cannot load' },
      ],
    });
  });

  it('names the failed stories of Playwright, in groups and out of them', () => {
    const attachments = [
      {
        name: 'What Ada saw last',
        contentType: 'text/x-last-sight',
        body: Buffer.from('at /login').toString('base64'),
      },
      { name: 'screenshot', contentType: 'image/png', path: 'failed.png' },
    ];
    const tests = [{ projectName: 'firefox', results: [{ error: { message: 'no button' }, attachments }] }];
    const failed = { ok: false, file: 'a.spec.ts', tests };
    const result = ofPlaywright({
      config: { rootDir: inRoot('e2e', 'browsers', 'stories') },
      stats: { expected: 3, unexpected: 2 },
      suites: [
        {
          specs: [
            { ...failed, title: 'somebody signs in' },
            { ok: true, title: 'somebody signs out' },
          ],
          suites: [{ specs: [{ ...failed, title: 'somebody leaves' }] }],
        },
      ],
    });

    const sights = ['What Ada saw last: at /login'];
    expect(result).toEqual({
      passed: 3,
      failures: [
        {
          title: 'e2e/browsers/stories/a.spec.ts › somebody signs in (firefox)',
          message: 'no button',
          sights,
        },
        { title: 'e2e/browsers/stories/a.spec.ts › somebody leaves (firefox)', message: 'no button', sights },
      ],
    });
  });
});
