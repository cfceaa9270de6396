import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../config/schema/calls/define'
import type { AppError } from '../errors'
import { request } from './request'

/** The query key of a call: below its tag, so that a change to tanks can invalidate all cached data about them. */
export const callKey = ({ tag, method, path }: Call, input: unknown) => [tag, method, path, input] as const

type Options<T> = Omit<UseQueryOptions<T, AppError>, 'queryKey' | 'queryFn'>

/**
 * The response of a read-only call, cached, and aborted on unmount: `const { data, error } = useCall(forecast, { id,
 * days: 14 })`.
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
