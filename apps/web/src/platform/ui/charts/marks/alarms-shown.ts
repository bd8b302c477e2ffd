import { useSyncExternalStore } from 'react'

const KEY = 'chart-alarms'
const HIDDEN = 'hidden'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const areShown = (): boolean => window.localStorage.getItem(KEY) !== HIDDEN

/** Whether alarms are marked on charts: one switch for all charts, kept in this browser. */
export function useAlarmsShown(): { readonly areShown: boolean; readonly toggle: () => void } {
  const shown = useSyncExternalStore(subscribe, areShown)
  const toggle = () => {
    if (shown) window.localStorage.setItem(KEY, HIDDEN)
    else window.localStorage.removeItem(KEY)
    for (const listener of listeners) listener()
  }
  return { areShown: shown, toggle }
}
