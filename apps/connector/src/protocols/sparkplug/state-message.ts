import { parseJson } from '@millwright/domain/text/parse-json'

/** §6.4.28: what a host says of itself. */
export const presentState = (online: boolean, timestamp: number): string =>
  JSON.stringify({ online, timestamp })

interface State {
  readonly online?: unknown
  readonly timestamp?: unknown
}

const stateIn = (text: string): State => {
  const parsed = parseJson(text)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

/** Hosts of Sparkplug 2 sent a word. */
export const isOffline = (text: string): boolean => text === 'OFFLINE' || stateIn(text).online === false

/** Since when a host is there by its own clock; 0 where that is not what the text says. */
export function timeOnline(text: string): number {
  const { online, timestamp } = stateIn(text)
  return online === true && typeof timestamp === 'number' ? timestamp : 0
}
