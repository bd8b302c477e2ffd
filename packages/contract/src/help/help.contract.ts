import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { settingsPage } from '../wire/page.ts'

export const help = defineContract({
  tags: { 'Failed tasks': { rank: 320, says: 'Work that failed too often and can be tried again.' } },
  areas: { deadLetters: { adminOnly: true } },
  access: {
    deadLetterManager: rule('organization', 'deadLetters', 'Admins of the organization in the path'),
  },
  audit: [{ rank: 170, actions: ['task_retried'] }],
  pages: {
    dead_letters: settingsPage('dead-letters', 'dead_letters', 'deadLetters', {
      rank: 160,
      group: 'operation',
    }),
    faq: { path: '/faq', title: 'faq', area: 'everywhere', layout: 'only-header' },
    troubleshooting: {
      path: '/faq/$lang/troubleshooting',
      title: 'troubleshooting',
      area: 'everywhere',
      layout: 'only-header',
    },
  },
  help: {
    dead_letters: 'deliveries',
    faq: 'report',
    troubleshooting: 'report',
  },
})
