import { type ErrorReport, reportError } from '@millwright/contract/help/error-reports'
import { scrubText } from '@millwright/domain/help/scrub'
import { cleanText } from '@millwright/domain/points/clean-text'

export interface ReportErrorsDeps {
  /** The page that is open, with names in place of ids. */
  readonly page: () => string
  readonly version: string
  readonly send: (report: ErrorReport) => void
}

/** A page that breaks again and again says so a few times. */
const MOST = 20
const MAX_LINES = 30
const MAX_NAME = 100
const MAX_TEXT = 500

/** Each error once, without anything that names a person or opens a door. */
export function createErrorReporter({ page, version, send }: ReportErrorsDeps) {
  const seen = new Set<string>()
  return (kind: ErrorReport['Kind'], error: unknown): void => {
    // Browsers tell this way that a size was measured a frame late: nothing was thrown.
    if (error === null) return
    const { name, message, stack = '' } = error instanceof Error ? error : textError(error)
    const lines = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
    const key = `${name} ${message} ${lines[0] ?? ''}`
    if (seen.has(key) || seen.size >= MOST) return
    seen.add(key)
    send({
      Kind: kind,
      Name: cleanText(scrubText(name), MAX_NAME),
      Message: oneLine(scrubText(message)),
      Stack: lines.slice(0, MAX_LINES).map((line) => oneLine(scrubText(line.trim()))),
      Page: page().slice(0, MAX_NAME),
      Version: version.slice(0, 50),
    })
  }
}

/** Something was thrown that is no error: it may hold anything, so only its type is reported. */
const textError = (thrown: unknown): Pick<Error, 'name' | 'message' | 'stack'> => ({
  name: 'NoError',
  message: `thrown: ${typeof thrown}`,
})

/** The server takes text of one line. */
const oneLine = (text: string): string => cleanText(text, MAX_TEXT)

/** Offline, or too many: reporting that would fail too. */
const giveUp = (): void => undefined

/** By itself and not through the client of the calls: what fails here is not shown to anybody. */
export const sendReport = (report: ErrorReport): void => {
  void fetch(reportError.path, {
    method: reportError.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(giveUp)
}
