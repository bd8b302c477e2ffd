import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { type ClientSession, type DataValue, VariableIds } from 'node-opcua-client'

/** Differences below are those of the measurement: times are left as the machine says them. */
const NOISE_MS = 500
const DIFFERS_MS = 5000
const YEAR_2000 = Date.UTC(2000, 0)
/** A present value may be from years ago; it is still so now, and so old a point would be refused. */
const OLDEST_MS = 300 * DAY_MS

const ATTEMPTS = 3
/** A clock runs away, or somebody sets it, while a machine is connected for months. */
const AGAIN_MS = HOUR_MS

interface ServerClockOptions {
  readonly session: ClientSession
  /** As it was in the connection before. */
  readonly before: number
  readonly options: {
    now(): number
    onProblem(problem: SourceProblem): void
    onSolved(code: ProblemCode): void
  }
  readonly againMs?: number
}

/** The clock of a server, compared with ours at the start and again from time to time. */
export async function followClock({ session, before, options, againMs = AGAIN_MS }: ServerClockOptions) {
  let offset = before

  async function measure(): Promise<void> {
    offset = steadyOffset(await measureClock(session, options.now), offset)
    // In whole seconds, or it would be another one with each measurement.
    const aheadMs = Math.round(-offset / SECOND_MS) * SECOND_MS
    if (Math.abs(offset) > DIFFERS_MS) options.onProblem({ code: 'CLOCK_DIFFERS', detail: String(aheadMs) })
    else options.onSolved('CLOCK_DIFFERS')
  }

  await measure()
  const timer = setInterval(() => void measure().catch(() => {}), againMs)
  timer.unref()
  return {
    /** Added to times of the server. */
    offset: () => offset,
    stop: () => clearInterval(timer),
  }
}

export type ServerClock = Awaited<ReturnType<typeof followClock>>

/** By how much our clock is ahead of the server's, of the quickest of three answers; null where it does not say. */
async function measureClock(session: ClientSession, now: () => number): Promise<number | null> {
  let best: { offset: number; roundTrip: number } | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sentAt = now()
    const { value, statusCode } = await session.read({
      nodeId: `i=${VariableIds.Server_ServerStatus_CurrentTime}`,
    })
    const roundTrip = now() - sentAt
    if (!statusCode.isGood() || !(value?.value instanceof Date)) continue
    const offset = sentAt + roundTrip / 2 - value.value.getTime()
    if (best === null || roundTrip < best.roundTrip) best = { offset, roundTrip }
  }
  return best && Math.round(best.offset)
}

/**
 * The same value that is read again after a break must get the same time, or it would be a second point: a difference
 * stays what it was as long as it changes by no more than measuring does.
 */
export function steadyOffset(measured: number | null, before: number): number {
  if (measured === null) return before
  if (Math.abs(measured) < NOISE_MS) return 0
  return Math.abs(measured - before) < NOISE_MS ? before : measured
}

/** When it was so by our clock. A time that cannot be is replaced by the present one. */
export function timeOf({ sourceTimestamp, serverTimestamp }: DataValue, offset: number, now: number): number {
  const at = (sourceTimestamp ?? serverTimestamp)?.getTime()
  return correctedTime(at, offset, now)
}

export function correctedTime(at: number | undefined, offset: number, now: number): number {
  if (at === undefined || !(at >= YEAR_2000)) return now
  const time = at + offset
  return time > now + DAY_MS || time < now - OLDEST_MS ? now : time
}
