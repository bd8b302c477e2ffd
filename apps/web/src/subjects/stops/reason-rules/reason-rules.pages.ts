import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconListDetails } from '../../../platform/ui/icons/icons.ts'

export const reasonRulePages = [
  definePage('reason_rules', {
    icon: IconListDetails,
    component: lazyPage(() => import('./reason-rules-page.tsx'), 'ReasonRulesPage'),
  }),
] as const
