import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who may write into what by mail. */
export interface ReplyRef {
  /** 1042 of the ticket `T-1042`. */
  readonly number: number
  readonly accountId: number
}

export interface ReplyAddresses {
  of(ref: ReplyRef): string
  /** Null for an address that this portal did not make. */
  read(address: string): ReplyRef | null
}

/** Half of SHA-256: an address has at most 64 characters before its @ (RFC 5321 §4.5.3.1.1). */
const MAC_BYTES = 16
const PATTERN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{32})$/

/**
 * Addresses of the form `tickets+1042-17-<mac>@example.com`, one for each person and ticket. The part behind the + is signed, in
 * characters that survive a mail server that changes capitals.
 */
export function createReplyAddresses({ address, key }: { address: string; key: string }): ReplyAddresses {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
  const macOf = ({ number, accountId }: ReplyRef): Buffer =>
    createHmac('sha256', key).update(`ticket reply ${number} ${accountId}`).digest().subarray(0, MAC_BYTES)
  return {
    of: (ref) => `${name}+${ref.number}-${ref.accountId}-${macOf(ref).toString('hex')}@${host}`,
    read(given) {
      const text = given.trim().toLowerCase()
      const begin = `${name}+`
      if (!text.startsWith(begin) || !text.endsWith(`@${host}`)) return null
      const found = PATTERN.exec(text.slice(begin.length, -host.length - 1))
      if (!found) return null
      const ref = { number: Number(found[1]), accountId: Number(found[2]) }
      return timingSafeEqual(Buffer.from(found[3] ?? '', 'hex'), macOf(ref)) ? ref : null
    },
  }
}
