import { useSyncExternalStore } from 'react'
import { type LiveState, live } from './live.ts'

export const useLiveState = (): LiveState => useSyncExternalStore(live.onStateChanged, live.state)

/** True while what is on the screen may be older than what the machines do. */
export function useIsBehind(): boolean {
  const state = useLiveState()
  return state === 'offline' || state === 'stale'
}
