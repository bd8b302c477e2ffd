import { networkOf } from './network-address.ts'

export interface ConnectionLimitOptions {
  /** Of one address at the same time. */
  max: number
  /** This computer itself, and proxies that stand for many. */
  isExempt: (address: string) => boolean
}

const nothing = (): void => {}

/** Counts connections by the address that they come from: one that opens thousands must not shut out all others. */
export function createConnectionLimit({ max, isExempt }: ConnectionLimitOptions) {
  const counts = new Map<string, number>()

  return {
    /** Answers with the function that gives the slot back; null when the address has as many as it may. */
    take(address = ''): (() => void) | null {
      if (isExempt(address)) return nothing
      const network = networkOf(address)
      const count = counts.get(network) ?? 0
      if (count >= max) return null
      counts.set(network, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}
