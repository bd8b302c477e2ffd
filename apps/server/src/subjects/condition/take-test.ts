import { TestAnnouncement } from '@millwright/contract/condition/announced-test'
import { TEST_CHANNEL } from '@millwright/contract/wire/topics'
import { showValue } from '@millwright/domain/points/value'
import { createCheck } from '../../platform/http/validation.ts'
import type { Fault } from '../../platform/ingest/decode.ts'
import type { DocumentChannel, DocumentTools, TakeDocuments } from '../../platform/ingest/document-channel.ts'
import { retryUntilStored } from '../../platform/ingest/retry-until-stored.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import { isRefusal } from '../../platform/runtime/transient-failure.ts'
import type { DeviceTests } from './device-tests.ts'

/** Announcements of test runs, by the rules of the call that announces them over HTTP. Those before one that is refused stay. */
export const testChannel = (tests: Pick<DeviceTests, 'announce'>): DocumentChannel => ({
  channel: TEST_CHANNEL,
  isWhole: false,
  open: (tools) => createTakeTests(tests, tools),
})

function createTakeTests(
  tests: Pick<DeviceTests, 'announce'>,
  { reject, onFailure, inTurn }: DocumentTools,
): TakeDocuments {
  const check = createCheck(TestAnnouncement, false)

  /** Null when it is stored. */
  async function announce(machineId: number, value: unknown): Promise<Fault | null> {
    try {
      await tests.announce({ machineId }, check(value) as TestAnnouncement)
      return null
    } catch (error) {
      // Thrown on, it would end the connection, and the device would send it again and again.
      if (isRefusal(error)) return { reason: 'STORE_REFUSED', field: 'v' }
      // A fault of the announcement is not tried again; a file store that is away is.
      if (!(error instanceof CallError) || error.label === 'SERVICE_NOT_AVAILABLE') throw error
      const reason = error.label === 'VALIDATION_FAILED' ? 'TEST_NOT_VALID' : (`TEST_${error.label}` as const)
      return { reason, field: ['v', error.field].filter(Boolean).join('.') }
    }
  }

  return async (message, points) => {
    for (const { value } of points) {
      const fault = await inTurn(message.sender, () =>
        retryUntilStored(() => announce(message.sender.machineId, showValue(value)), onFailure),
      )
      if (fault === null) continue
      await reject(message, fault)
      return false
    }
    return true
  }
}
