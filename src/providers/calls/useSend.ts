import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../config/calls/define'
import type { AppError } from '../errors'
import { request } from './request'

/**
 * Makes a call that changes something: `const { mutateAsync, isPending } = useSend(createSavedView)`. What is cached under the
 * call's tag is fetched anew once it is done.
 */
export function useSend<C>(call: C & Call): UseMutationResult<CallAnswer<C>, AppError, CallInput<C>> {
  const client = useQueryClient()
  return useMutation<CallAnswer<C>, AppError, CallInput<C>>({
    mutationFn: input => request(call, input),
    onSettled: () => client.invalidateQueries({ queryKey: [call.tag] }),
  })
}
