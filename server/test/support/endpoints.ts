import * as contract from '@muster/contract';

export type NamedEndpoint = contract.Endpoint & { name: string };

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

/** Every call of the contract, with the name that it has there. */
export const endpoints: NamedEndpoint[] = Object.entries<unknown>(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ ...value, name }] : [],
);
