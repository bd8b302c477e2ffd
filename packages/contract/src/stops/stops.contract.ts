import { wideRule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { machinePage, settingsPage } from '../wire/page.ts'
import { PARTNER_ROLES } from '../wire/roles.ts'
import { stopChannels } from './channel-entries.ts'

export const stops = defineContract({
  tags: {
    Stops: {
      rank: 50,
      says: 'Times in which a machine stood, the reasons for them, and the board of the operator.',
    },
  },
  areas: { reasonRules: { roles: ['manager_di_linea', ...PARTNER_ROLES] } },
  access: {
    reasonRuleEditor: wideRule(
      'organization',
      'reasonRules',
      'Those who keep the rules for reasons of stops in the organization in the path',
    ),
  },
  errors: {
    NOT_A_STOP: { status: 409, means: 'The machine did not stand in all of this time' },
    REASON_RULE_EXISTS: { status: 409, means: 'There is a rule for this alarm and program already' },
  },
  audit: [
    {
      rank: 150,
      actions: [
        'stop_reason_given',
        'stop_reason_removed',
        'pieces_corrected',
        'reason_rule_added',
        'reason_rule_changed',
        'reason_rule_removed',
      ],
    },
  ],
  pages: {
    /** For a tablet at the machine, kept open all day. */
    machine_operator: machinePage('operator', 'operator', { rank: 90, layout: 'empty' }),
    reason_rules: settingsPage('reason-rules', 'reason_rules', 'everywhere', {
      rank: 120,
      group: 'machines',
    }),
  },
  help: {
    machine_operator: 'operator',
    reason_rules: 'reason_rules',
  },
  /** Somebody gave a reason for stops of a machine, or corrected what it made. */
  machineEvents: ['stopsChanged'],
  channels: [stopChannels],
})
