import type { ReportFileFormat } from '@millwright/contract/analytics/analytics-reports'
import { reportName } from '@millwright/domain/analytics/report-name'
import type { DayRange } from '@millwright/domain/time/range'
import type { Report } from './report.ts'
import { reportCsv } from './report-csv.ts'

export interface ReportFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const TYPES: Readonly<Record<ReportFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export async function reportFile(
  report: Report,
  format: ReportFileFormat,
  days: DayRange,
): Promise<ReportFile> {
  const name = `${reportName(report.name, days)}.${format}`
  return { name, type: TYPES[format], bytes: await bytesOf(report, format) }
}

async function bytesOf(report: Report, format: ReportFileFormat): Promise<Buffer> {
  switch (format) {
    case 'csv':
      return reportCsv(report)
    // Both are large, the latter by its fonts, and most processes make none.
    case 'xlsx': {
      const { reportXlsx } = await import('./report-xlsx.ts')
      return reportXlsx(report)
    }
    case 'pdf': {
      const { reportPdf } = await import('./report-pdf.ts')
      return reportPdf(report)
    }
    default:
      return format satisfies never
  }
}
