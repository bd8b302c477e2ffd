import { pageAddress } from '@millwright/contract/page-address'
import { appIdOf } from '@millwright/domain/condition/app'
import type { CycleVerdict } from '@millwright/domain/condition/judge'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { MachineNames } from '../../platform/registry/machine-name-store.ts'
import type { CycleRecord } from './shared/cycle-store.ts'

export interface CycleNoticesDeps {
  machineNames: Pick<MachineNames, 'publicIdOf'>
  now: () => number
}

export function createCycleNotices({ machineNames, now }: CycleNoticesDeps) {
  return {
    /**
     * Of one that ended in a warning or an error, or could not be judged: nobody watches what it was to test. A machine that was
     * away for days brings tests that need nobody to run any more.
     */
    async raise(machineId: number, cycle: CycleRecord, tx: Queryable): Promise<void> {
      const { app, cycleUuid, tool, score, endedAt, status } = cycle
      const grade = (['ERROR', 'WARNING', 'ABORTED'] as const).find((end) => status.endsWith(end))
      if (!grade || endedAt.getTime() < now() - DAY_MS) return
      const machine = await machineNames.publicIdOf(machineId, tx)
      if (machine === null) return
      const { parts, alike = [], file } = cycle.verdict as Partial<CycleVerdict> & { file?: string }
      const part = parts?.[0]?.name ?? file ?? ''
      await publish(tx, noticeRaised, {
        // One that could not be judged may still fail by the next fingerprint.
        key: `test ${machineId} ${cycleUuid}${grade === 'ABORTED' ? ' aborted' : ''}`,
        kind: 'testFailed',
        machineId,
        facts: { check: app, grade, tool, part, score: score ?? 0, alike: alike.join(', ') },
        action: `${pageAddress(`${appIdOf(app)}_dashboard`)}?machine=${machine}&test=${cycleUuid}`,
        at: endedAt.getTime(),
      })
    },
  }
}
