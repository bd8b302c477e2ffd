import { randomUUID } from 'node:crypto'
import type { ErrorReport } from '@millwright/contract/help/error-reports'
import type { Logger } from 'pino'
import { errorText } from '../../../platform/runtime/error-text.ts'

export interface SentryDeps {
  /** The address with key and project, as Sentry, GlitchTip and others give it. */
  dsn: URL
  log: Logger
  now: () => number
}

const TIMEOUT_MS = 5000
/** A service that does not answer must not fill the memory. */
const MOST_AT_A_TIME = 10

/** Sends reports on to a service that speaks the protocol of Sentry, to the address of the settings and nowhere else. */
export function createSentry({ dsn, log, now }: SentryDeps) {
  const address = envelopeAddress(dsn)
  const auth = `Sentry sentry_version=7, sentry_client=millwright/1, sentry_key=${dsn.username}`
  let running = 0

  return async (report: ErrorReport): Promise<void> => {
    if (running >= MOST_AT_A_TIME) return
    running += 1
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
        body: envelopeOf(report, now()),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ status: answer.status }, 'the error service did not take a report')
    } catch (error) {
      log.warn({ reason: errorText(error) }, 'the error service could not be reached')
    } finally {
      running -= 1
    }
  }
}

/** `https://key@host/path/42` is `https://host/path/api/42/envelope/`. */
function envelopeAddress(dsn: URL): string {
  const parts = dsn.pathname.split('/').filter(Boolean)
  const project = parts.pop() ?? ''
  return `${dsn.origin}${parts.map((part) => `/${part}`).join('')}/api/${project}/envelope/`
}

/** Three lines of JSON: of the envelope, of the item, and the item. */
function envelopeOf(report: ErrorReport, at: number): string {
  const eventId = randomUUID().replaceAll('-', '')
  const event = {
    event_id: eventId,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    release: `millwright@${report.Version}`,
    transaction: report.Page,
    tags: { kind: report.Kind },
    exception: {
      values: [{ type: report.Name, value: report.Message, stacktrace: { frames: framesOf(report.Stack) } }],
    },
  }
  const header = { event_id: eventId, sent_at: new Date(at).toISOString() }
  return [header, { type: 'event' }, event].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** `at name (file:1:2)` of Chromium, `name@file:1:2` of Firefox and Safari; the outermost first, as Sentry has them. */
function framesOf(stack: readonly string[]) {
  return stack
    .flatMap((line) => {
      const [, filename, row, column] = /([^\s()@]+):(\d{1,9}):(\d{1,9})\)?$/.exec(line) ?? []
      if (filename === undefined) return []
      const [, name] = /^\s*(?:at )?([\w$.<>]{1,100})(?: \(|@)/.exec(line) ?? []
      return [{ filename, function: name ?? '?', lineno: Number(row), colno: Number(column), in_app: true }]
    })
    .toReversed()
}
