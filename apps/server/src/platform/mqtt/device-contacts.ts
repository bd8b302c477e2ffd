import { isPlainText } from '@millwright/domain/text/plain-text'
import type { Logger } from 'pino'
import type { ContactChange, DeviceContact, DeviceContactStore } from '../registry/device-contact-store.ts'
import { storeByHalves } from '../telemetry/store-by-halves.ts'

export interface DeviceContactsDeps {
  store: Pick<DeviceContactStore, 'put'>
  log: Logger
}

const FLUSH_MS = 1_000
/** Names that strangers make up come here too: more than these are not noted until the next flush. */
const MAX_WAITING = 10_000
const MAX_NAME_LENGTH = 100

/** How devices come to the broker, written once a second however often they do. What a kill loses is reported again. */
export function createDeviceContacts({ store, log }: DeviceContactsDeps) {
  let waiting = new Map<string, ContactChange>()
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const changes = [...waiting.values()]
    waiting = new Map()
    await storeByHalves(changes, store.put, ({ deviceId }, error) =>
      log.warn({ err: error, device: deviceId }, 'the contact of a device is left out'),
    )
  }

  const flushNow = (): Promise<void> => {
    writing = writing
      .then(flush)
      .catch((error: unknown) => log.warn({ err: error }, 'contacts of devices not written'))
    return writing
  }
  const timer = setInterval(() => void flushNow(), FLUSH_MS)
  timer.unref()

  return {
    note(deviceId: string, change: Partial<DeviceContact>): void {
      const known = waiting.get(deviceId)
      if (!known && waiting.size >= MAX_WAITING) return
      if (deviceId === '' || deviceId.length > MAX_NAME_LENGTH || !isPlainText(deviceId)) return
      waiting.set(deviceId, { ...known, ...change, deviceId })
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flushNow()
    },
  }
}

export type DeviceContacts = ReturnType<typeof createDeviceContacts>
