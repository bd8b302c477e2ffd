import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { settingsPage } from '../wire/page.ts'

export const notifications = defineContract({
  tags: {
    Notifications: { rank: 270, says: 'What the caller is notified of, and how.' },
    'Notice rules': {
      rank: 280,
      says: 'Rules of one’s own: who is notified when a value of a channel says so.',
    },
    Push: { rank: 290, says: 'Notifications in the browser or on a phone.' },
    Webhooks: { rank: 300, says: 'Addresses that are called when something happens.' },
    Mails: { rank: 310, says: 'Mails that were sent for the organization.' },
  },
  areas: { mails: { adminOnly: true }, webhooks: { adminOnly: true } },
  access: {
    mailReader: rule('organization', 'mails', 'Admins of the organization in the path'),
    webhookManager: rule('organization', 'webhooks', 'Admins of the organization in the path'),
  },
  errors: {
    TOO_MANY_WEBHOOKS: { status: 409, means: 'There are as many webhooks as there may be' },
    ADDRESS_NOT_ALLOWED: { status: 400, means: 'The portal may not call this address' },
  },
  audit: [
    { rank: 140, actions: ['rule_added', 'rule_changed', 'rule_removed'] },
    {
      rank: 180,
      actions: ['webhook_added', 'webhook_changed', 'webhook_removed', 'webhook_secret_renewed'],
    },
  ],
  pages: {
    notify_management: settingsPage('notifications', 'notifications', 'everywhere', {
      rank: 20,
      group: 'own',
    }),
    notice_rules: settingsPage('notifications/rules', 'rules', 'everywhere'),
    /** `new` for one that is not saved yet. */
    notice_rule: settingsPage('notifications/rules/$ruleId', 'rules', 'everywhere', { withoutPickers: true }),
    webhooks: settingsPage('webhooks', 'webhooks', 'webhooks', { rank: 170, group: 'operation' }),
    mails: settingsPage('mails', 'mails', 'mails', { rank: 180, group: 'operation' }),
  },
  help: {
    notify_management: 'notifications',
    notice_rules: 'rules',
    notice_rule: 'rules',
    mails: 'deliveries',
    webhooks: 'webhooks',
  },
  noticeTopics: { Rules: { rank: 40, under: 'machines', on: ['inApp', 'push', 'quiet'], isEscalated: true } },
  notices: {
    /** A rule of one's own: `condition` is one of above, below, outside, unchanged, silent; `value` is empty for silence. */
    rule: {
      rank: 190,
      topic: 'Rules',
      facts: {
        rule: 'text',
        value: 'text',
        unit: 'text',
        condition: 'text',
        /** One limit, two as `10 – 20`, or none. */
        limit: 'text',
        minutes: 'number',
      },
      subject: 'rule',
      /** A rule is that of the organization of its author. */
      isShared: true,
    },
  },
})
