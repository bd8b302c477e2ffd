import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import ui from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../../testing/asks-first.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

test('an invitation is withdrawn after a question that names the person', async () => {
  const user = {
    OrganizationCode: 'NORDHAUS',
    Id: 'u1',
    Firstname: 'Nora',
    Lastname: 'Lund',
    Invitation: { State: 'SENT', SentOn: '2026-11-01', ValidUntil: '2026-11-08' },
  }
  const sent = await sentAfterAsking(<InvitationActions user={user as never} />, {
    button: 'Withdraw invitation',
    says: /^Nora Lund: the link/,
    does: 'Withdraw invitation',
  })
  expect(sent).toEqual([expect.stringMatching(/u1\/invitation/)])
})
