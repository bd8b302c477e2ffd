import type { WebConfig } from '@millwright/contract/calls/auth'
import { router } from '../router.ts'
import { createErrorReporter, sendReport } from './report-errors.ts'

/** Errors that nobody caught, and pages that broke, are reported where the installation wants it. */
export function watchErrors(config: WebConfig | null): void {
  if (!config?.features.errorReporting) return
  const report = createErrorReporter({
    page: () => router.state.matches.at(-1)?.routeId ?? '',
    version: config.version,
    send: sendReport,
  })
  window.addEventListener('error', ({ error }) => report('thrown', error))
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
  router.update({ ...router.options, defaultOnCatch: (error) => report('page', error) })
}
