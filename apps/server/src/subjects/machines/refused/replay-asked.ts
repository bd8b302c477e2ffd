import { type Concerns, defineEvent } from '../../../platform/events/durable-event.ts'

/** Messages that were set aside alike are to be taken in again. */
export interface ReplayAsked extends Concerns {
  readonly organizationId: number
  readonly machineId: number
  readonly groupId: number
  readonly replayId: number
  /** Up to this message all were tried. */
  readonly after: number
}

export const replayAsked = defineEvent<ReplayAsked>()('replayAsked', {
  key: ({ replayId, machineId, groupId, after }) => `${replayId} ${machineId} ${groupId} ${after}`,
  handlers: ['take-in-again'],
})
