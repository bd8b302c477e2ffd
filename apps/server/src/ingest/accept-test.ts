import { TestAnnouncement } from '@millwright/contract/calls/device-tests'
import type { Point } from '@millwright/domain/point/point'
import { showValue } from '@millwright/domain/value/value'
import { createCheck } from '../api/validation.ts'
import type { DeviceTests } from '../condition/device-tests.ts'
import { CallError } from '../errors.ts'
import { isRefusal } from '../transient-failure.ts'
import type { Fault } from './decode.ts'
import type { DeviceMessage } from './device-message.ts'
import type { FairWork } from './fair-work.ts'
import type { createRejectMessage } from './reject-message.ts'
import { retryUntilStored } from './retry-until-stored.ts'

export interface AcceptTestDeps {
  tests: Pick<DeviceTests, 'announce'>
  reject: ReturnType<typeof createRejectMessage>
  onFailure: (error: unknown, attempt: number) => void
  inTurn: FairWork
}

/**
 * Takes announcements of test runs, by the rules of the call that announces them over HTTP. Resolves when each is stored, or the
 * message set aside with the reason of the first that is not; those before it stay. Whether all were stored is the result.
 */
export function createAcceptTest({ tests, reject, onFailure, inTurn }: AcceptTestDeps) {
  const check = createCheck(TestAnnouncement, false)

  /** Null when it is stored. */
  async function announce(machineId: number, value: unknown): Promise<Fault | null> {
    try {
      await tests.announce({ machineId }, check(value) as TestAnnouncement)
      return null
    } catch (error) {
      // Thrown on, it would end the connection, and the device would send it again and again.
      if (isRefusal(error)) return { reason: 'STORE_REFUSED', field: 'v' }
      // What is wrong with the announcement is not tried again; a file store that is away is.
      if (!(error instanceof CallError) || error.label === 'SERVICE_NOT_AVAILABLE') throw error
      const reason = error.label === 'VALIDATION_FAILED' ? 'TEST_NOT_VALID' : (`TEST_${error.label}` as const)
      return { reason, field: ['v', error.field].filter(Boolean).join('.') }
    }
  }

  return async (message: DeviceMessage, points: readonly Point[]): Promise<boolean> => {
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
