import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const noticeRulePages = [
  definePage('notice_rules', {
    component: lazyPage(() => import('./rules-page.tsx'), 'RulesPage'),
    search: ({ scope }): { scope?: 'organization' } => (scope === 'organization' ? { scope } : {}),
  }),
  definePage('notice_rule', {
    component: lazyPage(() => import('./rule-page.tsx'), 'RulePage'),
    search: ({ machine, channel }): { machine?: string; channel?: string } => ({
      machine: textIn(machine),
      channel: textIn(channel),
    }),
  }),
] as const
