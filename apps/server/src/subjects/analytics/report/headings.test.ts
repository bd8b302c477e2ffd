import type { GroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { groupReport } from './build-report.ts'
import { createPdfFonts } from './pdf-fonts.ts'
import { contentWidth } from './pdf-page.ts'
import { cellsOf, layoutOf } from './pdf-table.ts'
import { createPdfText } from './pdf-text.ts'
import type { Report } from './report.ts'

const hours = <K extends string>(keys: readonly K[], value: number) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, number>

const figures = {
  ...{ OEE: 71.8, Availability: 85.6, Performance: 105.9, Quality: 97.7 },
  ...{ MainUsageLevel: 61.2, UtilizationAvailability: 70.1, TechnicalAvailability: 98.2 },
  ...{
    RunTime: 11_021,
    AvailableTime: 11_184.25,
    UtilizationTime: 11_100,
    PlannedTime: 11_250,
    NoData: 1112.5,
  },
  UsageTimes: hours(USAGE_CLASSES, 1021.25),
  WasteTimes: {
    ...hours(WASTE_REASONS, 0),
    Idle: 38.4,
    Setup: 50,
    Break: 3,
    Cleaning: 2,
    Others: 1,
    Maintenance: 0.5,
  },
  Notes: [],
}

/** Of a month, with rates. */
const analytics = {
  ...{ From: '2026-10-01', To: '2026-10-31', DayTargets: [75] },
  Target: { OEE: 75, Availability: 90, Performance: null, Quality: 99 },
  Total: figures,
  Before: figures,
  Days: [{ Day: '2026-10-01', ...figures }],
  Costs: {
    Currency: 'EUR',
    IsPart: true,
    PerHour: 65,
    UsageTimes: hours(USAGE_CLASSES, 66_381.25),
    WasteTimes: { Setup: 3250, Idle: 2496 },
  },
} as unknown as GroupAnalytics

const reportIn = (language: string): Report => {
  const machine = {
    ...{
      MachineId: 'm',
      Name: 'Saw',
      Unit: 'pieces',
      BeforeOEE: null,
      TargetOEE: 75,
      Rate: null,
      Lost: null,
    },
    ...figures,
    Lost: { OEE: 3, Availability: 2, Performance: 1, MainUsageLevel: 1 },
    Pieces: { Good: 1_225_214, Defective: 10_588, Total: 1, Velocity: 1, Goal: 1 },
  }
  const organization = { name: 'Nordhaus', logo: null }
  const options = { name: 'Saws', title: 'OEE', organization, method: 'CLASSIC_MODEL' as const, language }
  return groupReport(analytics, [machine], options)
}

describe('the page of an owner', () => {
  it('has the five largest losses with their hours and money', () => {
    const { columns, rows } = reportIn('en-US').front.losses
    expect(columns.map(({ name }) => name)).toEqual(['Reason', 'Time', 'Cost, at least', 'Before'])
    expect(rows).toEqual([
      ['Setup', 50, 3250, 50],
      ['Idle', 38.4, 2496, 38.4],
      ['Break', 3, 0, 3],
      ['Cleaning', 2, 0, 2],
      ['Others', 1, 0, 1],
    ])
  })

  it('has OEE first, with what it is measured by, and each day', () => {
    const { figures: shown, days } = reportIn('de-DE').front
    expect(shown[0]).toEqual({ name: 'OEE', now: 71.8, before: 71.8, target: 75 })
    expect(days).toEqual([{ day: '2026-10-01', oee: 71.8, target: 75 }])
  })
})

describe('headings of tables', () => {
  it.each(LANGUAGE_CODES)('are not cut in %s', (language) => {
    const report = reportIn(language)
    const doc = new PDFDocument({ size: 'A4' })
    const text = createPdfText(doc, createPdfFonts(doc, ['Łódź'], language))
    for (const table of report.tables) {
      const { widths, head } = layoutOf(text, table, cellsOf(table, language), contentWidth(doc))
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(contentWidth(doc))
      for (const [index, { name }] of table.columns.entries())
        for (const part of text.parts(name))
          expect(text.widthOf(part, head), part).toBeLessThan(widths[index] ?? 0)
    }
    doc.end()
  })
})
