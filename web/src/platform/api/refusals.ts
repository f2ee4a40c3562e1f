import type { Endpoint } from '@muster/contract';
import type { ApiError } from './api-error.ts';

type Listener = (refusal: ApiError, endpoint: Endpoint) => Promise<void> | void;

let listener: Listener = () => {};

/** Hears of every 401 and 403, whichever call it came from, before whoever made the call does. */
export const onRefusal = (hear: Listener) => void (listener = hear);

export const tellOfRefusal: Listener = (refusal, endpoint) => listener(refusal, endpoint);
