import { rule, wideRule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { waitChannels } from './channel-entries.ts'

export const lines = defineContract({
  tags: {
    Lines: {
      rank: 95,
      says: 'Machines that deliver to each other: who waited for whom, the bottleneck, what waiting cost.',
    },
  },
  access: {
    lineReader: rule('organization', 'analytics', 'Those who see analytics and all machines of the line'),
    lineEditor: wideRule('organization', 'machineSettings', 'Those who keep machines'),
  },
  errors: {
    LINE_NOT_FOUND: { status: 404, means: 'There is no such line, or not all of its machines are seen' },
    FLOW_NOT_VALID: {
      status: 422,
      means: 'The flow has a circle, a machine that is joined to none, or one that delivers to itself',
    },
    TOO_MANY_LINES: { status: 409, means: 'The organization has as many lines as it may have' },
  },
  audit: [{ rank: 75, actions: ['line_added', 'line_renamed', 'line_flow_changed', 'line_removed'] }],
  /** A line was added, renamed, removed, or has another flow. */
  organizationEvents: ['linesChanged'],
  channels: [waitChannels],
})
