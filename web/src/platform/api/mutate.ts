import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';

type Options<Data, Variables, Context> = MutationOptions<Data, ApiError, Variables, Context>;

/** For what outlives the component that has begun it. */
export const mutate = <Data, Variables, Context>(
  client: QueryClient,
  options: Options<Data, Variables, Context>,
  variables: Variables,
) => client.getMutationCache().build(client, options).execute(variables);

/** Where nobody waits for it: what fails is announced as with any other mutation. */
export const mutateAside = <Data, Variables, Context>(
  client: QueryClient,
  options: Options<Data, Variables, Context>,
  variables: Variables,
) => void mutate(client, options, variables).catch(() => undefined);
