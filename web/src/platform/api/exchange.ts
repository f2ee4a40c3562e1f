import type { Failure } from '@muster/contract';
import { failureOf } from './api-error.ts';

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  files?: readonly File[];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Goes out though the page is left. */
  keepalive?: boolean;
  /** How much of an upload has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** `retryAfter` is the header of that name: how many seconds to wait. */
export function readReply(status: number, text: string, retryAfter: string | null): unknown {
  const reply = parseJson(text);
  if (status >= 200 && status < 300 && reply) return reply;
  throw failureOf(status, reply, Number(retryAfter));
}

function parseJson(text: string): Partial<Failure> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
