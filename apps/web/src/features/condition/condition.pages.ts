import type { PageName } from '@millwright/contract/pages'
import { definePage } from '../../pages/define-page.ts'
import { oneOf, textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'
import type { CheckSearch } from './check-view.ts'

const DAYS = ['7', '30', '90'] as const

const overview = definePage('condition_analyzer', {
  component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
  search: (typed): { days?: (typeof DAYS)[number] | undefined } => ({
    days: oneOf(DAYS, String(typed.days)),
  }),
})

/** Which machine, test and part of it are looked at. */
const check = <const N extends PageName>(name: N) =>
  definePage(name, {
    component: lazyPage(() => import('./check-page.tsx'), 'CheckPage'),
    search: (typed): CheckSearch => ({
      machine: textIn(typed.machine),
      test: textIn(typed.test),
      series: textIn(typed.series),
      part: textIn(typed.part),
      mode: oneOf(['simple', 'advanced', 'frequency'], typed.mode),
    }),
  })

export const conditionPages = [
  overview,
  check('axescheck_dashboard'),
  check('axescheck_historical'),
  check('axescheck_fingerprint'),
  check('spindlecheck_dashboard'),
  check('spindlecheck_historical'),
  check('spindlecheck_fingerprint'),
  check('devicescheck_dashboard'),
  check('devicescheck_historical'),
  check('devicescheck_fingerprint'),
  check('toolscheck_dashboard'),
  check('toolscheck_historical'),
  check('toolscheck_fingerprint'),
] as const
