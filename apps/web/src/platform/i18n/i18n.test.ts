import { describe, expect, test } from 'vitest'
import { createI18n } from './i18n.ts'

const TEXTS: Record<string, Record<string, object>> = {
  'en-US': {
    first: { misc: { ok: 'OK' } },
    users: { users: { found_one: '{{count}} user', found_other: '{{count}} users' } },
  },
  'it-IT': {
    first: { misc: { ok: 'Va bene' } },
    users: { users: { found_one: '{{count}} utente', found_other: '{{count}} utenti' } },
  },
}
const load = async (language: string, part: string) => {
  const texts = TEXTS[language]?.[part]
  if (!texts) throw new Error(`no ${part}`)
  return texts as Record<string, never>
}
const started = () => {
  const i18n = createI18n()
  i18n.start('en-US', load)
  return i18n
}

describe('a text', () => {
  test('has its values in place, and the form for its count', async () => {
    const i18n = started()
    await i18n.load('users')
    expect([0, 1, 2].map((count) => i18n.t('users.found', { count }))).toEqual([
      '0 users',
      '1 user',
      '2 users',
    ])
    i18n.use('en-US', { a: { b: '{{ from }} to {{to}}{{none}}' } })
    expect(i18n.t('a.b', { from: 1, to: 'x' })).toBe('1 to x')
  })

  test('that is missing is shown as its default, or else as its key', () => {
    const i18n = started()
    expect(i18n.t('misc.nothing')).toBe('misc.nothing')
    expect(i18n.t('misc.nothing', { defaultValue: 'm²' })).toBe('m²')
    expect(i18n.t('misc.nothing', { defaultValue: '' })).toBe('')
    expect(i18n.exists('misc')).toBe(false)
    i18n.use('en-US', { misc: { ok: 'OK' } })
    expect(i18n.t('misc.ok', { defaultValue: 'm²' })).toBe('OK')
  })
})

describe('a part of the texts', () => {
  test('is loaded once, and again after it failed', async () => {
    const i18n = createI18n()
    let asked = 0
    i18n.start('en-US', (language, part) => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('offline')) : load(language, part)
    })
    await expect(i18n.load('first')).rejects.toThrow('offline')
    await Promise.all([i18n.load('first'), i18n.load('first')])
    expect(asked).toBe(2)
    expect(i18n.t('misc.ok')).toBe('OK')
  })
})

describe('another language', () => {
  test('is shown once all of the parts in use are there', async () => {
    const i18n = started()
    await Promise.all([i18n.load('first'), i18n.load('users')])
    const before = i18n.spoken()
    const seen: string[] = []
    i18n.onChanged(() => seen.push(i18n.t('misc.ok'), i18n.t('users.found', { count: 3 })))
    const changed = i18n.changeLanguage('it-IT')
    expect(i18n.spoken()).toBe(before)
    await changed
    expect(seen).toEqual(['Va bene', '3 utenti'])
    expect(i18n.language).toBe('it-IT')
  })

  test('also has a part that was asked for while it was loaded', async () => {
    const i18n = started()
    await i18n.load('first')
    const changed = i18n.changeLanguage('it-IT')
    await Promise.all([i18n.load('users'), changed])
    expect(i18n.t('users.found', { count: 1 })).toBe('1 utente')
  })
})

describe('a language whose file cannot be loaded', () => {
  const without = (language: string) => (wanted: string, part: string) =>
    wanted === language ? Promise.reject(new Error('gone')) : load(wanted, part)

  test('gives way to English when it is chosen', async () => {
    const i18n = createI18n()
    i18n.start('it-IT', without('de-DE'))
    await i18n.load('first')
    await i18n.changeLanguage('de-DE')
    expect([i18n.language, i18n.t('misc.ok')]).toEqual(['en-US', 'OK'])
    await i18n.changeLanguage('it-IT')
    await i18n.changeLanguage('en-US')
    await i18n.changeLanguage('de-DE')
    expect(i18n.language).toBe('en-US')
  })

  test('has a part in English, and fails where there is neither', async () => {
    const i18n = createI18n()
    i18n.start('ru-RU', without('ru-RU'))
    await i18n.load('users')
    expect(i18n.t('users.found', { count: 2 })).toBe('2 users')
    await expect(i18n.load('nothing')).rejects.toThrow('gone')
  })
})
