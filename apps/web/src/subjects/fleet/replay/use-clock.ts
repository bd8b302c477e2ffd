import { useSyncExternalStore } from 'react'
import type { ReplayClock } from './replay-clock.ts'

/** Renders again only when the value is another one: a number, a text, or the same object as before. */
export const useClock = <T>(clock: ReplayClock, read: (clock: ReplayClock) => T): T =>
  useSyncExternalStore(clock.subscribe, () => read(clock))
