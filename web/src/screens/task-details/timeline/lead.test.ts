import { expect, test, vi } from 'vitest';
import { focusComment, leadTo } from './lead.ts';

const elsewhere = { matches: () => false };
const field = { matches: () => true };

function startOut() {
  const page = { activeElement: elsewhere };
  vi.stubGlobal('document', page);
  const comment = { focus: vi.fn(), scrollIntoView: vi.fn() };
  const lead = leadTo('one', focusComment);
  const find = () => lead.onFound(comment as unknown as HTMLElement);
  return { page, comment, lead, find };
}

test('a comment is led to once, however often it is drawn', () => {
  const { comment, lead, find } = startOut();
  expect(lead.isSought()).toBe(true);
  find();
  find();
  expect(comment.focus).toHaveBeenCalledTimes(1);
  expect(comment.scrollIntoView).toHaveBeenCalledTimes(1);
  expect(lead.isSought()).toBe(false);
});

test('who types by the time it comes is left alone, also afterwards', () => {
  const { page, comment, find } = startOut();
  page.activeElement = field;
  find();
  page.activeElement = elsewhere;
  find();
  expect(comment.focus).not.toHaveBeenCalled();
  expect(comment.scrollIntoView).not.toHaveBeenCalled();
});

test('it is sought on so many pages, and no further than the end', () => {
  const { lead } = startOut();
  for (let page = 0; page < 20; page++) {
    expect(lead.isSought()).toBe(true);
    lead.onAsked();
  }
  expect(lead.isSought()).toBe(false);

  const { lead: other, comment, find } = startOut();
  other.onEnd();
  expect(other.isSought()).toBe(false);
  // Written just now, and told of before it was there.
  find();
  expect(comment.focus).toHaveBeenCalledTimes(1);
});
