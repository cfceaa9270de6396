import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../config/schema/calls/define'
import type { AppError } from '../errors'
import { request } from './request'

/** Under what an answer is cached: below the call's tag, so that what changes tanks can refetch all that is told of them. */
export const callKey = ({ tag, method, path }: Call, input: unknown) => [tag, method, path, input] as const

type Options<T> = Omit<UseQueryOptions<T, AppError>, 'queryKey' | 'queryFn'>

/**
 * The answer of a call that changes nothing, cached and aborted when nobody looks at it any more:
 * `const { data, error } = useCall(forecast, { id, days: 14 })`.
 */
export const useCall = <C>(
  call: C & Call,
  input: CallInput<C>,
  options?: Options<CallAnswer<C>>,
): UseQueryResult<CallAnswer<C>, AppError> =>
  useQuery<CallAnswer<C>, AppError>({
    ...options,
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
  })
