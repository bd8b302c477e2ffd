import * as health from './health.ts'
import * as parts from './health-parts.ts'
import * as report from './health-report.ts'

export const healthCalls: readonly object[] = [health, parts, report]
