import { networkOf } from '../../../platform/http/network-address.ts'

const WINDOW_MS = 60_000
/** A page that breaks at each update sends no more. */
const PER_ADDRESS = 10
/** From all addresses, so that many together fill neither log nor disk. */
const ALL = 300

/** Counts reports in a minute, in this process: what is lost by counting roughly is an error report. */
export function createReportLimit(now: () => number) {
  let endsAt = 0
  let all = 0
  const byAddress = new Map<string, number>()

  /** How many seconds to wait, or null when the report is taken. */
  return (address: string): number | null => {
    const at = now()
    if (at >= endsAt || at < endsAt - WINDOW_MS) {
      endsAt = at + WINDOW_MS
      all = 0
      byAddress.clear()
    }
    const key = networkOf(address)
    const count = byAddress.get(key) ?? 0
    if (all >= ALL || count >= PER_ADDRESS) return Math.ceil((endsAt - at) / 1000)
    all += 1
    byAddress.set(key, count + 1)
    return null
  }
}
