import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { stillFits } from '../../../ui/primitives/fits.ts';
import { useSettled } from '../../../entities/search/use-settled.ts';

/**
 * What is found by a text while it is typed. What was found by less of it stays until there is an answer, as far as the
 * text still names it: Enter must not take anything else.
 */
export function useFound<Data, Key extends QueryKey>(
  text: string,
  queryOf: (asked: string) => UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  const asked = useSettled(text);
  const { data, error, isFetching, isPending, isPlaceholderData } = useQuery(queryOf(asked));
  const isAnswer = asked === text && !isPlaceholderData;
  return {
    data,
    error,
    isPending,
    isAnswer,
    isWaiting: asked !== text || isFetching,
    isNamed: (name: string) => isAnswer || stillFits(name, text),
  };
}
