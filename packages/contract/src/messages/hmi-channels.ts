import { parseJson } from '@millwright/domain/text/parse-json'

/** Sent by the machine about messages. */
export const ANSWER_CHANNEL = 'Machine/Hmi/Answer'

/** A message as the panel of a machine gets it. */
export interface PanelMessage {
  readonly id: string
  readonly text: string
  readonly author: string
  readonly language: string
  readonly pinned: boolean
  /** ISO 8601; null where it has no end. */
  readonly from: string
  readonly until: string | null
}

/**
 * All messages that count now, the pinned ones first. The whole list each time: a panel that missed one, or got one twice,
 * shows the right ones after the next.
 */
export const panelPayload = (messages: readonly PanelMessage[], ts: number): string =>
  JSON.stringify({ v: { messages }, ts })

/**
 * The fields without which a panel cannot show and answer a message; null for what is no list of messages: it shows what it
 * showed.
 */
export function readPanelPayload(payload: string): Pick<PanelMessage, 'id'>[] | null {
  const given = parseJson(payload) as { v?: { messages?: unknown } | null } | null | undefined
  const messages = given?.v?.messages
  return Array.isArray(messages) && messages.every(hasId) ? messages : null
}

const hasId = (message: unknown): message is Pick<PanelMessage, 'id'> =>
  typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string'
