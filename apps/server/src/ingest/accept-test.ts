import { TestAnnouncement } from '@millwright/contract/calls/condition'
import type { Point } from '@millwright/domain/point/point'
import { showValue } from '@millwright/domain/value/value'
import { createCheck } from '../api/validation.ts'
import type { DeviceTests } from '../condition/device-tests.ts'
import { CallError } from '../errors.ts'
import type { DeviceMessage } from './device-message.ts'
import type { createRejectMessage } from './reject-message.ts'
import { retryUntilStored } from './retry-until-stored.ts'

export interface AcceptTestDeps {
  tests: Pick<DeviceTests, 'announce'>
  reject: ReturnType<typeof createRejectMessage>
  onFailure: (error: unknown, attempt: number) => void
}

/**
 * Takes announcements of test runs, by the rules of the call that announces them over HTTP. Resolves when each is stored, or the
 * message set aside with the reason of the first that is not; those before it stay. Whether all were stored is the result.
 */
export function createAcceptTest({ tests, reject, onFailure }: AcceptTestDeps) {
  const check = createCheck(TestAnnouncement, false)

  async function announce(machineId: number, value: unknown): Promise<CallError | null> {
    try {
      await tests.announce({ machineId }, check(value) as TestAnnouncement)
      return null
    } catch (error) {
      // What is wrong with the announcement is not tried again; a file store that is away is.
      if (error instanceof CallError && error.label !== 'SERVICE_NOT_AVAILABLE') return error
      throw error
    }
  }

  return async (message: DeviceMessage, points: readonly Point[]): Promise<boolean> => {
    for (const { value } of points) {
      const refused = await retryUntilStored(
        () => announce(message.sender.machineId, showValue(value)),
        onFailure,
      )
      if (refused === null) continue
      const reason = refused.label === 'VALIDATION_FAILED' ? 'TEST_NOT_VALID' : `TEST_${refused.label}`
      await reject(message, { reason, field: ['v', refused.field].filter(Boolean).join('.') })
      return false
    }
    return true
  }
}
