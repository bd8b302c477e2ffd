import {
  ANSWER_CHANNEL,
  type PanelMessage,
  readPanelPayload,
} from '@millwright/contract/messages/hmi-channels'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { Link } from './link.ts'
import { seeded } from './model/random.ts'

/** How long an operator takes to answer. */
const ANSWER_AFTER_MS = 4_000

export interface PanelOptions {
  readonly machineId: string
  readonly seed: number
  readonly onFailure: (error: unknown) => void
}

/** The operator's panel: shows each message, and most of them are answered. */
export async function openPanel(link: Link, { machineId, seed, onFailure }: PanelOptions): Promise<void> {
  const known = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  const say = (message: string, answer: string): void => {
    const payload = JSON.stringify({ v: { message, answer, user: 'Panel' } })
    link.send(topicOf(machineId, ANSWER_CHANNEL), payload).catch(onFailure)
  }

  function show({ id }: Pick<PanelMessage, 'id'>): void {
    if (known.has(id)) return
    known.add(id)
    say(id, 'shown')
    const mood = seeded(seed, id, 'answer')
    if (mood.chance(0.25)) return
    const answer = mood.chance(0.15) ? 'not_possible' : 'understood'
    const timer = setTimeout(() => {
      timers.delete(timer)
      say(id, answer)
    }, ANSWER_AFTER_MS)
    timers.add(timer)
  }

  void link.closed.then(() => {
    for (const timer of timers) clearTimeout(timer)
  })
  await link.subscribe(topicOf(machineId, MESSAGE_CHANNEL), (payload) => {
    const messages = readPanelPayload(payload)
    if (messages) for (const message of messages) show(message)
    else onFailure(new Error(`The panel of ${machineId} cannot read what it was sent`))
  })
}
