import * as announcedTest from './announced-test.ts'
import * as conditionApps from './condition-apps.ts'
import * as conditionBudget from './condition-budget.ts'
import * as conditionFingerprints from './condition-fingerprints.ts'
import * as conditionOverview from './condition-overview.ts'
import * as conditionSeries from './condition-series.ts'
import * as conditionShapes from './condition-shapes.ts'
import * as conditionSpectra from './condition-spectra.ts'
import * as conditionTests from './condition-tests.ts'
import * as conditionWear from './condition-wear.ts'
import * as deviceTests from './device-tests.ts'

export const conditionCalls: readonly object[] = [
  conditionOverview,
  conditionTests,
  conditionSpectra,
  conditionSeries,
  conditionWear,
  conditionFingerprints,
  conditionBudget,
  conditionApps,
  deviceTests,
  conditionShapes,
  announcedTest,
]
