import type { WebConfig } from '@millwright/contract/wire/system'
import { router } from '../router.ts'
import { createErrorReporter, sendReport } from './report-errors.ts'

/** Errors that nobody caught, and pages that broke, are reported. */
export function watchErrors({ version }: WebConfig): void {
  const report = createErrorReporter({
    page: () => router.state.matches.at(-1)?.routeId ?? '',
    version,
    send: sendReport,
  })
  window.addEventListener('error', ({ error }) => report('thrown', error))
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
  router.update({ ...router.options, defaultOnCatch: (error) => report('page', error) })
}
