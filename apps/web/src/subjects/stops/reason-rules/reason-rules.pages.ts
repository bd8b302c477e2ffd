import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const reasonRulePages = [
  definePage('reason_rules', {
    component: lazyPage(() => import('./reason-rules-page.tsx'), 'ReasonRulesPage'),
  }),
] as const
