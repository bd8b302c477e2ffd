import type { AuditEntry } from '@millwright/contract/people/audit'
import type { AuditAction } from '@millwright/contract/subjects'
import { createTranslator, type Texts } from '@millwright/domain/text/translate'
import { describe, expect, test } from 'vitest'
import sessionEnglish from '../../../platform/session/texts/en-US.json' with { type: 'json' }
import sessionItalian from '../../../platform/session/texts/it-IT.json' with { type: 'json' }
import { auditSentence } from './audit-sentence.ts'
import english from './texts/en-US.json' with { type: 'json' }
import italian from './texts/it-IT.json' with { type: 'json' }

const TEXTS: Record<string, Texts> = {
  'en-US': { ...english, roles: sessionEnglish.roles },
  'it-IT': { ...italian, roles: sessionItalian.roles },
}

function say(action: AuditAction, detail: AuditEntry['Detail'], language = 'en-US', target = 'Luca Bianchi') {
  const { t } = createTranslator(language, () => TEXTS[language] ?? {})
  const entry: AuditEntry = {
    Id: '1',
    At: '2026-11-16T05:00:00Z',
    Action: action,
    Actor: { Name: 'Anna Rossi', Email: 'anna@example.com', OrganizationCode: 'NORDHAUS' },
    Target: target,
    Detail: detail,
    Address: '127.0.0.1',
  }
  return auditSentence(entry, { t, language })
}

describe('an entry of the audit log', () => {
  test('says in a sentence who gave which role to whom', () => {
    const detail = { from: [], to: ['maintainer'] }
    expect(say('user_roles_changed', detail)).toBe('Anna Rossi gave the role Maintainer to Luca Bianchi')
    expect(say('user_roles_changed', detail, 'it-IT')).toBe(
      `Anna Rossi ha dato il ruolo ${sessionItalian.roles.maintainer} a Luca Bianchi`,
    )
  })

  test('tells a role that was taken from one that was exchanged', () => {
    expect(say('user_roles_changed', { from: ['maintainer'], to: [] })).toBe(
      'Anna Rossi took the role Maintainer from Luca Bianchi',
    )
    expect(say('user_roles_changed', { from: ['maintainer'], to: ['manager_di_linea'] })).toBe(
      'Anna Rossi gave Line manager to Luca Bianchi in place of Maintainer',
    )
  })

  test('counts machines, and writes days as the language does', () => {
    const detail = { machines: 2, endsAt: '2026-12-01T12:00:00Z' }
    expect(say('access_granted', detail, 'it-IT', 'WERKHOF')).toBe(
      'Anna Rossi ha dato a WERKHOF l’accesso a 2 macchine fino al 01-12-2026',
    )
    expect(say('access_granted', { machines: 1, endsAt: null }, 'en-US', 'NORDHAUS')).toBe(
      'Anna Rossi of NORDHAUS gave you access to 1 machine',
    )
  })

  test('names the shifts that were planned', () => {
    const detail = { shifts: ['06:00–14:00', '14:00–22:00'], from: '2026-11-17' }
    expect(say('shifts_changed', detail, 'en-US', 'Nesting 01')).toBe(
      'Anna Rossi set the shifts of Nesting 01 from 2026-11-17 on to 06:00–14:00 and 14:00–22:00',
    )
  })

  test('of a kind that has no sentence yet names person, kind and target', () => {
    const { t } = createTranslator('en-US', () => ({ audit: { actions: { signed_in: 'Signed in' } } }))
    const entry = { Action: 'signed_in', Actor: { Name: 'Anna' }, Target: 'a@b.c', Detail: {} }
    expect(auditSentence(entry as unknown as AuditEntry, { t, language: 'en-US' })).toBe(
      'Anna, Signed in, a@b.c',
    )
  })
})
