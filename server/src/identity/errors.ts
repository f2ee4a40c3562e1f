import { HttpError } from '../platform/http/errors.ts';

export const emailTaken = () => new HttpError(400, 'EMAIL_TAKEN', 'User already exists with this email');
