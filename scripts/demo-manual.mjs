import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { DEMO_CATALOGUE } from '../apps/server/src/subjects/alarms/shared/demo-catalogue.ts'

// Writes the service manual of the demo's machines: a cover, then a page for each alarm of the catalogue, in its order.
// The files are part of the web app; write them again with `node scripts/demo-manual.mjs` after a change.
const root = path.resolve(import.meta.dirname, '..')
const PDFDocument = createRequire(path.join(root, 'apps/server/package.json'))('pdfkit')
const chapters = JSON.parse(readFileSync(path.join(root, 'scripts/demo-manual.json'), 'utf8'))

const WORDS = {
  en: {
    title: 'Service manual',
    about: 'Machines of the demo · edition 3',
    alarm: 'Alarm',
    meaning: 'What it means',
    causes: 'Likely causes',
    steps: 'What to do',
    part: 'Spare part',
  },
  it: {
    title: 'Manuale di assistenza',
    about: 'Macchine della demo · edizione 3',
    alarm: 'Allarme',
    meaning: 'Significato',
    causes: 'Cause probabili',
    steps: 'Cosa fare',
    part: 'Ricambio',
  },
}
const [INK, GREY, BLUE] = ['#1b1f24', '#667085', '#0b62f6']
const LEFT = 64
const WIDTH = 595 - 2 * LEFT

for (const [locale, words] of Object.entries(WORDS)) {
  // A fixed date: the same texts give the same file.
  const info = { Title: words.title, Author: 'Millmaker', CreationDate: new Date(Date.UTC(2026, 0, 15)) }
  const doc = new PDFDocument({ size: 'A4', margin: LEFT, info })
  const file = createWriteStream(path.join(root, `apps/web/public/demo/service-manual-${locale}.pdf`))
  doc.pipe(file)

  doc.rect(0, 0, 595, 300).fill(BLUE)
  doc.fill('white').font('Helvetica-Bold').fontSize(36).text(words.title, LEFT, 180, { width: WIDTH })
  doc.font('Helvetica').fontSize(14).text(words.about)
  doc.fill(INK).fontSize(11).y = 350
  for (const [index, { code, texts }] of DEMO_CATALOGUE.entries())
    doc
      .text(`${code}   ${textOf(texts, locale)}`, LEFT, doc.y + 8, { continued: true, width: WIDTH })
      .text(`${index + 2}`, { align: 'right' })

  for (const { code, part, texts, documents } of DEMO_CATALOGUE) {
    const { meaning, causes, steps } = chapters[locale][code]
    doc.addPage()
    doc.fill(GREY).font('Helvetica').fontSize(10).text(documents[0].translations[0].title, LEFT, 48)
    doc.fill(BLUE).font('Helvetica-Bold').fontSize(12).text(`${words.alarm} ${code}`, LEFT, 84)
    doc.fill(INK).fontSize(24).text(textOf(texts, locale), { width: WIDTH })
    section(doc, words.meaning)
    doc.text(meaning, { width: WIDTH, lineGap: 3 })
    section(doc, words.causes)
    for (const cause of causes) doc.text(`•  ${cause}`, { width: WIDTH, lineGap: 4 })
    section(doc, words.steps)
    for (const [index, step] of steps.entries())
      doc.text(`${index + 1}.  ${step}`, { width: WIDTH, lineGap: 3, paragraphGap: 4 })
    if (part !== '') {
      section(doc, words.part)
      doc.text(part)
    }
  }
  doc.end()
  await finished(file)
}

function section(doc, title) {
  doc.moveDown(1.4).fill(INK).font('Helvetica-Bold').fontSize(12).text(title, LEFT)
  doc.moveDown(0.4).font('Helvetica').fontSize(11)
}

function textOf(texts, locale) {
  return texts.find((each) => each.locale.startsWith(locale)).text
}
