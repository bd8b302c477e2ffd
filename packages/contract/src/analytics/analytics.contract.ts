import { rule, wideRule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { OVERSEER_ROLES } from '../wire/roles.ts'

export const analytics = defineContract({
  tags: {
    Analytics: {
      rank: 90,
      says: 'OEE and its factors by machine, group, day, shift and hour, their targets, and reports as files.',
    },
  },
  areas: { analytics: { roles: OVERSEER_ROLES } },
  access: {
    analyticsReader: rule(null, 'analytics', 'Those who see analytics'),
    machineAnalyticsReader: rule(
      'machine',
      'analytics',
      'Those who see analytics, for machines that they see',
    ),
    groupAnalyticsReader: rule(
      'group',
      'analytics',
      'Those who see analytics and the machine group in the path',
    ),
    targetEditor: wideRule('organization', 'machineSettings', 'Those who keep machines'),
  },
  audit: [{ rank: 70, actions: ['analytics_target_changed', 'analytics_target_removed'] }],
  pages: {
    analytics: { path: '/analytics', title: 'analytics', area: 'analytics', menu: 'fleet', rank: 40 },
    analytics_machine_overview: {
      path: '/analytics/machine/$id/overview',
      title: 'analytics',
      area: 'analytics',
    },
  },
  help: {
    analytics: 'analytics',
    analytics_machine_overview: 'analytics',
  },
})
