import { type ErrorReport, reportError } from '@millwright/contract/help/error-reports'
import { scrubText } from '@millwright/domain/help/scrub'
import type { Api } from '../../../platform/http/serve.ts'
import { CallError, tooManyRequests } from '../../../platform/runtime/errors.ts'
import type { PlatformDeps } from '../../../platform/subject/deps.ts'
import { createReportLimit } from './report-limit.ts'
import { createSentry } from './sentry.ts'

type ErrorReportsDeps = Pick<PlatformDeps, 'config' | 'switches' | 'metrics' | 'log' | 'now'>

/** Errors of browsers: into the log, the metrics and, where one is named, a service that collects them. */
export const serveErrorReports = ({ serve }: Api, deps: ErrorReportsDeps): void => {
  const { config, switches, metrics, log, now } = deps
  const { sentryDsn } = config
  const waitOf = createReportLimit(now)
  const sendOn = sentryDsn ? createSentry({ dsn: sentryDsn, log, now }) : null

  serve(reportError, async ({ body, address }) => {
    if (!switches.errorReporting) throw new CallError('NOT_FOUND', 'Errors are not reported here')
    const wait = waitOf(address)
    if (wait !== null) {
      metrics.browserErrors.inc({ kind: 'dropped' })
      throw tooManyRequests(wait)
    }
    const report = scrubbed(body)
    metrics.browserErrors.inc({ kind: report.Kind })
    log.warn({ browserError: report }, 'an error in a browser')
    // The browser does not wait for it, and a failure is in the log.
    void sendOn?.(report)
  })
}

/** Browsers do it too; what arrives may come from anywhere. */
const scrubbed = ({ Kind, Name, Message, Stack, Page, Version }: ErrorReport): ErrorReport => ({
  Kind,
  Name: scrubText(Name),
  Message: scrubText(Message),
  Stack: Stack.map(scrubText),
  Page: scrubText(Page),
  Version: scrubText(Version),
})
