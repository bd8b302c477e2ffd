import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { settingsPage } from '../wire/page.ts'

export const health = defineContract({
  tags: { Health: { rank: 325, says: 'How each part of the portal works, and what to do about it.' } },
  areas: { health: { adminOnly: true } },
  access: { healthReader: rule(null, 'health', 'Admins, about their own organization') },
  pages: {
    health: settingsPage('health', 'health', 'health', { rank: 118, group: 'organization' }),
  },
  help: { health: 'health' },
  noticeTopics: { Health: { rank: 105, under: 'condition', on: ['inApp', 'email'] } },
  notices: {
    partTurned: {
      rank: 200,
      topic: 'Health',
      facts: { part: 'text', state: 'text' },
      subject: 'part',
      isShared: true,
    },
  },
})
