import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { createAddressCheck } from './address-check.ts'
import { openBuffer } from './buffer/buffer-store.ts'
import { startSending } from './buffer/sending.ts'
import { openConfiguration } from './portal/configuration-file.ts'
import { createPortalClient, PortalRefused } from './portal/portal-client.ts'
import { createPortalClock } from './portal/portal-clock.ts'
import { createOpenSource, type OpenDraft } from './protocols/open-source.ts'
import { startPulse } from './pulse.ts'
import { createReaders } from './read/readers.ts'
import type { ConnectorSettings } from './settings.ts'
import { createAnswering } from './trial/answering.ts'
import { createTrials } from './trial/trials.ts'

export interface ConnectorOptions {
  settings: ConnectorSettings
  version: string
  log: (message: string) => void
  /** The one that comes with the portal is as long away as the portal, and gets another token each time: it has to keep nothing. */
  isBuiltIn?: boolean
  /** Of this computer, right or wrong. */
  now?: () => number
  /** In place of the protocols. */
  open?: OpenDraft
}

const FLUSH_MS = SECOND_MS
/** News of machines are gathered for so long before the portal hears of them. */
const NEWS_MS = 300
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 30_000, jitter: 0.2 }

/** Reads the machines that the portal names, and sends what they say. */
export function startConnector({
  settings,
  version,
  log,
  isBuiltIn = false,
  now: ownNow = Date.now,
  ...given
}: ConnectorOptions) {
  const { portalUrl, token, folder, bufferBytes, networks, filesRoot } = settings
  const portal = createPortalClient({ url: portalUrl, token })
  const clock = createPortalClock({ now: ownNow })
  const { now } = clock
  const buffer = openBuffer({ path: join(folder, 'buffer.db'), maxBytes: bufferBytes, now })
  const pulse = startPulse(join(folder, 'alive'))
  const checkAddress = createAddressCheck(networks)
  const open = given.open ?? createOpenSource({ checkAddress, folder, filesRoot, now })
  const sending = startSending({ buffer, portal, log })
  const trials = createTrials({ open, now })
  const configuration = isBuiltIn
    ? null
    : openConfiguration({ path: join(folder, 'configuration'), token, log })
  const answering = createAnswering({ portal, trials, log, now })
  const stopped = new AbortController()
  let hurry = new AbortController()
  let hurrying: NodeJS.Timeout | null = null

  /** The portal waits with its answer; news interrupt that. */
  const onHealth = (): void => {
    hurrying ??= setTimeout(() => {
      hurrying = null
      hurry.abort()
    }, NEWS_MS)
  }
  const readers = createReaders({ open, buffer, onHealth, now })

  const flushing = setInterval(() => {
    buffer.flush()
    sending.wake()
    const aheadMs = clock.aheadMs()
    if (aheadMs !== null) configuration?.keepClock(aheadMs)
  }, FLUSH_MS)

  /** After a power cut the portal may be away for longer than the computer beside the machines. */
  function resume(): void {
    const kept = configuration?.kept()
    if (!kept) return
    clock.carryOn({ aheadMs: kept.AheadMs, asOf: kept.AsOf })
    readers.resume(kept.Machines)
    log(`reads by the configuration of ${new Date(kept.AsOf).toISOString()} until the portal answers`)
  }

  async function sync(): Promise<void> {
    let revision = ''
    let failures = 0
    let hasBegun = false
    /** It reads by the stored configuration, and the portal has not answered yet. */
    let isResumed = false
    while (!stopped.signal.aborted) {
      const Health = readers.news()
      const signal = AbortSignal.any([stopped.signal, hurry.signal])
      const timesOf = clock.asks()
      try {
        const answered = await portal.sync(
          {
            Version: version,
            Time: ownNow(),
            Revision: revision,
            Backlog: buffer.backlog(),
            Health,
            UnderWay: answering.underWay(),
            IsHurried: Health.length > 0,
          },
          Health.length > 0 ? stopped.signal : signal,
        )
        failures = 0
        timesOf(answered)
        readers.heard(Health)
        revision = answered.Revision
        answering.take(answered.Commands)
        if (answered.Machines) readers.set(answered.Machines)
        hasBegun = true
        isResumed = false
        configuration?.keep(answered.Machines, clock.aheadMs() ?? 0, answered.Time)
      } catch (error) {
        if (hurry.signal.aborted) continue
        if (stopped.signal.aborted) return
        failures += 1
        // It may be another portal, restored from a backup.
        readers.repeatAll()
        revision = ''
        if (failures === 1)
          log(`the portal does not answer: ${error instanceof Error ? error.message : error}`)
        // One whose token is no longer good is not to read.
        const isExpelled = error instanceof PortalRefused && error.status === 401
        if (!hasBegun && !isExpelled) {
          resume()
          isResumed = true
        } else if (isExpelled && isResumed) readers.set([])
        hasBegun = true
        await pause(pauseAfter(failures, BACKOFF, Math.random()), null, { signal: stopped.signal }).catch(
          () => {},
        )
      } finally {
        if (hurry.signal.aborted) hurry = new AbortController()
      }
    }
  }
  const syncing = sync()

  return {
    backlog: buffer.backlog,
    async stop(): Promise<void> {
      stopped.abort()
      clearInterval(flushing)
      if (hurrying) clearTimeout(hurrying)
      await syncing
      await Promise.all([readers.stop(), trials.stop(), sending.stop()])
      buffer.close()
      pulse.stop()
    },
  }
}

export type RunningConnector = ReturnType<typeof startConnector>
