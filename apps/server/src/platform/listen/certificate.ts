import { randomBytes } from 'node:crypto'
import type { SecureContextOptions, Server } from 'node:tls'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import { readTlsFiles, type TlsFiles, type TlsMaterial } from './tls-files.ts'
import { TLS_RULES } from './tls-rules.ts'

export interface CertificateOptions {
  files: TlsFiles
  log: Logger
  now: () => number
  /** How often the files are looked at. */
  everyMs?: number
  /** With each certificate that comes into use. */
  onUse?: (expiresAt: number) => void
}

export interface Certificate {
  /** To make a server with. */
  options(): SecureContextOptions
  /** Handshakes of this server use each renewed certificate; connections that are there go on with theirs. */
  follow(server: Server): void
  expiresAt(): number
  /** For those who have to trust the plant's own authority, in PEM; null for a public one. */
  root(): string | null
  /** Who makes a handshake in its place that begins with these bytes: an authority looks whether the name is ours. */
  serverFor?: (first: Buffer) => Server | null
  stop(): void
}

const EVERY_MS = 5_000
/** So long before the end the log says so each day. */
const SOON_MS = 14 * DAY_MS

/** The certificate of this server, read again when its files change. A bad one at start ends the start. */
export async function startCertificate(options: CertificateOptions): Promise<Certificate> {
  const { files, log, now, everyMs = EVERY_MS, onUse = () => {} } = options
  const servers = new Set<Server>()
  let used = await readTlsFiles(files)
  let remindedAt = Number.NEGATIVE_INFINITY
  /** Why the files could not be used at the last look, and whether the log has it. */
  let fault = ''
  let isLogged = false
  onUse(used.expiresAt)
  remind()

  /** A session that is resumed shows no certificate: keys of its own for each let every new connection see the new one. */
  const contextOf = ({ cert, key }: TlsMaterial) => ({ ...TLS_RULES, cert, key, ticketKeys: randomBytes(48) })

  function remind(): void {
    const { expiresAt, startsAt, names } = used
    const at = now()
    if (startsAt <= at && expiresAt - at > SOON_MS) return
    if (at - remindedAt < DAY_MS) return
    remindedAt = at
    const words = { names, expiresAt: new Date(expiresAt), startsAt: new Date(startsAt) }
    if (startsAt > at) log.error(words, 'TLS_CERT: the certificate is not valid yet')
    else if (expiresAt <= at) log.error(words, 'TLS_CERT: the certificate has expired')
    else log.warn(words, 'TLS_CERT: the certificate expires soon')
  }

  function use(next: TlsMaterial): void {
    used = next
    for (const server of servers) server.setSecureContext(contextOf(next))
    onUse(next.expiresAt)
    log.info({ names: next.names, expiresAt: new Date(next.expiresAt) }, 'a renewed certificate is in use')
  }

  async function look(): Promise<void> {
    const before = fault
    fault = ''
    try {
      const next = await readTlsFiles(files)
      const isOver = next.expiresAt <= now() && used.expiresAt > now()
      if (isOver) fault = `TLS_CERT: ${files.cert} has expired.`
      else if (next.cert !== used.cert || next.key !== used.key || next.root !== used.root) use(next)
    } catch (error) {
      fault = (error as Error).message
    }
    if (fault === '') isLogged = false
    // Two files are never written at the same moment: what is wrong at two looks is wrong.
    else if (fault === before && !isLogged) {
      isLogged = true
      log.error({ fault }, 'the renewed certificate cannot be used, the one before stays in use')
    }
    remind()
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, everyMs)
  timer.unref()

  return {
    options: () => contextOf(used),
    follow(server) {
      servers.add(server)
      server.once('close', () => servers.delete(server))
    },
    expiresAt: () => used.expiresAt,
    root: () => used.root,
    stop: () => clearInterval(timer),
  }
}
