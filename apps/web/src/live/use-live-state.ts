import { useSyncExternalStore } from 'react'
import { type LiveState, live } from './live.ts'

export const useLiveState = (): LiveState => useSyncExternalStore(live.onStateChanged, live.state)
