import { HttpError } from './errors.ts';

export interface Readiness {
  state: 'starting' | 'ready' | 'stopping';
}

export const unavailable = ({ state }: Readiness) =>
  new HttpError(503, state.toUpperCase(), `The server is ${state}. Please try again in a moment.`, {
    retryAfter: 1,
  });
