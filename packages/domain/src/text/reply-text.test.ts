import { describe, expect, it } from 'vitest'
import { replyText, textOfHtml } from './reply-text.ts'

const OWN = 'The part is here.\nI come at 14:00.'

describe('of a reply', () => {
  it.each([
    ['nothing else', ''],
    ['the line above which one writes', '\n\n##- Reply above this line -##\nHello Ada,'],
    ['that line, quoted', '\n\n> ##- Reply above this line -##\n> Hello Ada,'],
    ['an attribution', '\n\nOn Mon, Nov 16, 2026 at 10:00 Millwright <m@example.com> wrote:\n> Hello'],
    ['one of two lines', '\n\nOn Mon, Nov 16, 2026 at 10:00 Millwright\n<m@example.com> wrote:\n> Hello'],
    [
      'an Italian one',
      '\n\nIl giorno lun 16 nov 2026 alle 10:00 Millwright <m@example.com> ha scritto:\n> Ciao',
    ],
    ['a German one', '\n\nAm 16.11.26 um 10:00 schrieb Millwright:\n> Hallo'],
    ['the block of Outlook', '\n\nFrom: Millwright <m@example.com>\nSent: Monday\nTo: Ada\nHello'],
    ['its line', '\n\n________________________________\nFrom: Millwright'],
    ['the divider of an old program', '\n-----Original Message-----\nHello'],
    ['a signature', '\n-- \nAda Lindqvist\nNordhaus'],
    ['what a phone adds', '\n\nSent from my iPhone'],
    ['quoted lines at the end', '\n\n> Hello Ada,\n> the filter is late'],
  ])('only what the person wrote stays, above %s', (_what, rest) => {
    expect(replyText(OWN + rest)).toBe(OWN)
    expect(replyText((OWN + rest).replaceAll('\n', '\r\n'))).toBe(OWN)
  })

  it('answers between quoted lines stay', () => {
    const mail = '> Is the filter there?\nYes.\n> And the seal?\nTomorrow.'
    expect(replyText(mail)).toBe(mail)
  })

  it('what only looks like the beginning of a quote stays', () => {
    const text = 'From: the left side.\nOn Monday I wrote: nothing.\nIt runs'
    expect(replyText(text)).toBe(text)
  })

  it('what is no text becomes harmless', () => {
    expect(replyText('a\u0000b\ud800c\u200b')).toBe('a b\ufffdc')
  })

  it('a mail of many megabytes does not hold up the rest', () => {
    for (const line of ['On ', '> ', '-', '_', 'From: a\n', '<', '<blockquote', '&#'])
      for (const read of [replyText, textOfHtml]) read(line.repeat(3_000_000 / line.length))
    expect(replyText(`${OWN}\n${'> old\n'.repeat(500_000)}`)).toBe(OWN)
  })
})

it('a mail of HTML only is read up to what it quotes', () => {
  const html = `<html><head><style>p { color: red }</style></head><body><p>Grüße &amp; <b>thanks</b></p>
    <div>I come&nbsp;at&#32;14:00</div><blockquote>old</blockquote><p>older</p></body></html>`
  expect(replyText(textOfHtml(html))).toBe('Grüße & thanks\n\nI come at 14:00')
})
