import { useSyncExternalStore } from 'react'

const KEY = 'density'
const WALL = 'wall'
const listeners = new Set<() => void>()

const isWall = (): boolean => document.documentElement.dataset.density === WALL

function show(isOn: boolean): void {
  if (isOn) document.documentElement.dataset.density = WALL
  else delete document.documentElement.dataset.density
  for (const listener of listeners) listener()
}

/** A wall display shows everything larger and no side menu: where it was switched on, or with `?density=wall`. */
export function startWall(search: string): void {
  const isInAddress = new URLSearchParams(search).get(KEY) === WALL
  show(isInAddress || window.localStorage.getItem(KEY) === WALL)
}

/** Stays as it is after a reload, such as after an update at night; only the browser's own frame then comes back. */
export function setWall(isOn: boolean): void {
  if (isOn) window.localStorage.setItem(KEY, WALL)
  else window.localStorage.removeItem(KEY)
  show(isOn)
  if (!document.fullscreenEnabled) return
  // A browser that refuses to fill the screen still shows the page larger.
  if (isOn) void document.documentElement.requestFullscreen().catch(() => undefined)
  else if (document.fullscreenElement) void document.exitFullscreen()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWall = (): boolean => useSyncExternalStore(subscribe, isWall)
