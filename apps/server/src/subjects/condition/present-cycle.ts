import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { CycleRecord } from './shared/cycle-store.ts'

export const presentCycle = (machineId: string, cycle: CycleRecord): Cycle => ({
  cycleUuid: cycle.cycleUuid,
  machineId,
  startTime: cycle.startedAt.getTime(),
  endTime: cycle.endedAt.getTime(),
  status: cycle.status,
  waitsFor: cycle.waitsFor,
  isFingerprint: cycle.isFingerprint,
  score: cycle.score,
  messages: [...cycle.messages],
  type: cycle.app,
  tool: cycle.tool,
  operation: cycle.operation,
  rpm: cycle.rpm,
  result: JSON.stringify({ status: cycle.status, score: cycle.score, ...cycle.verdict }),
})
