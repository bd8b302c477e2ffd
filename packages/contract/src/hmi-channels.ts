/** The list of messages for the operator's panel; written by the server only, and read by the machine itself. */
export const MESSAGE_CHANNEL = 'Machine/Hmi/Message'

/** What the machine says of them. */
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
