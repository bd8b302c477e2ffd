import { SECOND_MS } from '@millwright/domain/time/lengths'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  for (const listener of listeners) listener()
  schedule()
}

/** On the full second, so that all clocks on a page turn together. */
function schedule() {
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
}

function stop() {
  clearTimeout(timer)
  timer = undefined
}

/** A hidden tab does not tick; it catches up when it is shown. */
function onVisibility() {
  stop()
  if (!document.hidden) tick()
}

function everySecond(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    if (!document.hidden) schedule()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}

/** Now, renewed every `everyMs` while the tab is visible. All users share one timer. */
export function useNow(everyMs: number = SECOND_MS): number {
  useSyncExternalStore(everySecond, () => Math.floor(Date.now() / everyMs))
  return Date.now()
}

/** Renders again only when what `read` makes of the time has changed. */
export const useClockText = (read: (now: number) => string): string =>
  useSyncExternalStore(everySecond, () => read(Date.now()))
