import type { AppType } from '@millwright/domain/condition/app'
import { type Concerns, defineEvent } from '../../platform/events/durable-event.ts'

/** All files of a test of a machine are there. */
export interface TestArrived extends Concerns {
  readonly machineId: number
  readonly cycleUuid: string
}

export const testArrived = defineEvent<TestArrived>()('testArrived', {
  key: ({ machineId, cycleUuid }) => `${machineId} ${cycleUuid}`,
  handlers: ['analyse-test'],
})

/** Tests under the same conditions have something to be compared with. */
export interface FingerprintMade extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly fingerprint: string
  readonly app: AppType
  readonly operation: string
  readonly tool: string
}

export const fingerprintMade = defineEvent<FingerprintMade>()('fingerprintMade', {
  key: ({ fingerprint }) => fingerprint,
  handlers: ['judge-waiting-tests'],
})
