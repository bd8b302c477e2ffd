import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import { type MessageAnswer, readAnswer } from '@millwright/domain/messages/message'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Fact, FactChange, Folded, PointsByMachine, RebuildWindow } from '../../platform/facts/fact.ts'
import { pointsInSteps } from '../../platform/telemetry/point-store.ts'
import { deleteAnswers, NO_OPENING, putAnswers } from './message-answer-store.ts'

/** Each point is an answer by itself, so that none depends on another. */
export const createMessageAnswers = (channelId: number): Fact => ({
  name: 'answers',
  channels: [ANSWER_CHANNEL],
  lock: LOCKS.messageAnswers,
  opening: () => NO_OPENING,
  rebuildMs: 366 * DAY_MS,
  settleMs: 0,

  async fold(tx: Transaction, added: PointsByMachine): Promise<Folded> {
    const changes: FactChange[] = []
    for (const [machineId, points] of added) {
      await putAnswers(tx, machineId, answersOf(points))
      changes.push({ machineId, name: 'messagesChanged', event: {} })
    }
    return { changes }
  },

  async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
    await deleteAnswers(tx, machineId, window)
    for await (const points of pointsInSteps(tx, { machineId, channelId, ...window }))
      await putAnswers(tx, machineId, answersOf(points))
    return []
  },
})

const answersOf = (points: readonly Point[]): MessageAnswer[] =>
  points.flatMap(({ ts, value }) => readAnswer(ts, showValue(value)) ?? [])
