import type { Machine } from '@millwright/contract/calls/machines'
import type { StatusChanged } from '@millwright/contract/live'
import { colorOf } from '@millwright/domain/status/status'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { TIMELINES_KEY, type Timelines, withChanges } from './live-spans.ts'

type Subscribe = (listener: (change: StatusChanged) => void) => () => void

/** A large fleet changes many times a second; a person sees ten pictures of it. */
const FLUSH_MS = 100

/** Longer than an answer takes: it may have left the server before a change that arrived meanwhile. */
const KEEP_MS = 60_000

/**
 * Appends live changes to the cached timelines, every change in its order, so that strips and
 * charts move without a refetch. `machines` closes the gap between the answer with the timelines and
 * the moment the server let us listen.
 */
export function useLiveTimelines(subscribe: Subscribe, machines: readonly Machine[] | undefined): void {
  const queryClient = useQueryClient()
  const heard = useRef<{ change: StatusChanged; at: number }[]>([])
  const latest = useRef(machines)
  latest.current = machines

  const append = useCallback(() => {
    heard.current = heard.current.filter(({ at }) => at > Date.now() - KEEP_MS)
    const changes = [
      ...heard.current.map(({ change }) => change),
      ...(latest.current ?? []).flatMap(currentOf),
    ]
    const byMachine = Map.groupBy(changes, ({ machineId }) => machineId)
    for (const [key, known] of queryClient.getQueriesData<Timelines>({ queryKey: [TIMELINES_KEY] })) {
      const next = known && withChanges(known, byMachine)
      if (next !== known) queryClient.setQueryData(key, next)
    }
  }, [queryClient])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      append()
    }
    const soon = () => {
      timer ??= setTimeout(flush, FLUSH_MS)
    }
    const unsubscribe = subscribe((change) => {
      heard.current.push({ change, at: Date.now() })
      soon()
    })
    const unwatch = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isAnswer && event.query.queryKey[0] === TIMELINES_KEY) soon()
    })
    return () => {
      unsubscribe()
      unwatch()
      clearTimeout(timer)
    }
  }, [subscribe, append, queryClient])

  useEffect(() => {
    if (machines) append()
  }, [machines, append])
}

function currentOf({ Id, status }: Machine): StatusChanged[] {
  if (status.timestamp === null) return []
  return [{ machineId: Id, status: status.value, color: colorOf(status.value), ts: status.timestamp }]
}
