import { limits } from '@muster/contract';

/** Further than this nobody counts. */
export const atMost = (count: number) =>
  count > limits.countedNotices ? `${limits.countedNotices}+` : String(count);
