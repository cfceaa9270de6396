import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Call, CallAnswer, CallInput } from '../../config/schema/calls/define'
import type { AppError } from '../errors'
import { request } from './request'

/**
 * A mutation: `const { mutateAsync, isPending } = useSend(createSavedView)`. It then invalidates the queries under
 * the call's tag. The same input sent again before the response, as by a double click, is sent once; with a `key`,
 * also after the response.
 */
export function useSend<C>(
  call: C & Call,
  key?: string,
): UseMutationResult<CallAnswer<C>, AppError, CallInput<C>> {
  const client = useQueryClient()
  const underWay = useRef(new Map<string, Promise<CallAnswer<C>>>())
  const send = (input: CallInput<C>) => {
    const same = JSON.stringify(input)
    const sent = underWay.current.get(same) ?? request(call, input, { key })
    underWay.current.set(same, sent)
    return sent.finally(() => underWay.current.delete(same))
  }
  return useMutation<CallAnswer<C>, AppError, CallInput<C>>({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [call.tag] }),
  })
}
