import type { FieldValue } from '@muster/contract';

/** Of a field with several values, or with one. */
export const listed = (value: FieldValue) => (Array.isArray(value) ? value : value ? [String(value)] : []);
