import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { TlsFiles } from '../tls-files.ts'
import { createAcmeClient } from './acme-client.ts'
import { isDue, keepAccountKey, putCertificate } from './acme-files.ts'
import type { ChallengeAnswers } from './challenge-answers.ts'

/** Who issues the certificate of this server, and for which name. */
export interface AcmeSettings {
  readonly domain: string
  readonly email: string | null
  readonly directory: string
}

export interface AcmeRenewalDeps {
  settings: AcmeSettings
  files: TlsFiles
  folder: string
  answers: Pick<ChallengeAnswers, 'answer'>
  log: Logger
  now: () => number
  /** Waits before the authority is asked again about the same thing. */
  pause?: (ms: number) => Promise<void>
  retryMs?: number
}

const LOOKED_AT_EVERY_MS = HOUR_MS
/** Authorities refuse those who fail often: Let’s Encrypt after five times an hour. */
const FIRST_RETRY_MS = 15 * MINUTE_MS
const MAX_RETRY_MS = 12 * HOUR_MS

const inTime = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))

/** Orders a certificate when it is due, in the files that the server looks at; what fails is tried again, later each time. */
export function startAcmeRenewal(deps: AcmeRenewalDeps) {
  const { settings, files, folder, answers, log, now, pause = inTime, retryMs = FIRST_RETRY_MS } = deps
  const { domain, email, directory } = settings
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function order(): Promise<void> {
    const { requestFor } = await import('../authority.ts')
    const accountKey = await keepAccountKey(folder)
    const client = createAcmeClient({ directory, accountKey, email, fetch, pause })
    const { request, key } = await requestFor(domain)
    const cert = await client.order({ domain, request, answer: (text) => answers.answer(domain, text) })
    await putCertificate(files, { cert, key })
    log.info({ domain }, 'ACME: a certificate was issued')
  }

  async function look(): Promise<void> {
    let nextMs = LOOKED_AT_EVERY_MS
    try {
      if (await isDue(files, domain, now())) await order()
      failures = 0
    } catch (error) {
      nextMs = Math.min(retryMs * 2 ** failures, MAX_RETRY_MS)
      failures += 1
      log.error(
        { err: error, domain, directory, nextMs },
        'ACME: no certificate was issued, it is tried again',
      )
    }
    if (isStopped) return
    timer = setTimeout(() => void look(), nextMs)
    timer.unref()
  }

  void look()
  return {
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
