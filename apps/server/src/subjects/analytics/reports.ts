import type { KpiMethod } from '@millwright/domain/analytics/figures'
import type { DayRange } from '@millwright/domain/time/range'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { AnalysedMachineStore } from './analysed-machine-store.ts'
import type { Analytics } from './analytics.ts'
import type { DaysOf } from './period-usage.ts'
import { groupReport, machineReport } from './report/build-report.ts'
import type { Report } from './report/report.ts'
import { reportTexts } from './report/report-texts.ts'

export interface ReportsDeps {
  analytics: Analytics
  machinesOf: AnalysedMachineStore
  stores: Pick<PlatformStores, 'contents' | 'organizations'>
}

/** A report with its days, as they are in the name of a file. */
export interface PeriodReport {
  readonly report: Report
  readonly days: DayRange
}

/** In whose language, and at whose rates. */
export interface ReportReader {
  readonly language: string
  readonly organizationId: number
  readonly organizationCode: string
}

/** A PDF can show these; a logo of another type is left out. */
const LOGO_TYPES = ['image/png', 'image/jpeg']

/** The figures of the pages, as reports for a reader. */
export function createReports({ analytics, machinesOf, stores }: ReportsDeps) {
  async function ownerOf({
    organizationId,
    organizationCode,
  }: ReportReader): Promise<Report['organization']> {
    const found = await stores.organizations.byCode(organizationCode)
    const logo = found && (await stores.contents.byOwnLink(organizationId, found.logoUrl))
    return {
      name: found?.name ?? organizationCode,
      logo: logo && LOGO_TYPES.includes(logo.type) ? logo.bytes : null,
    }
  }

  return {
    async ofGroup(
      { id, name: given, isAll }: Pick<GroupRecord, 'id' | 'name' | 'isAll'>,
      daysOf: DaysOf,
      method: KpiMethod,
      reader: ReportReader,
    ): Promise<PeriodReport> {
      const { language, organizationId } = reader
      const { t } = reportTexts(language)
      const machines = await machinesOf.ofGroup(id)
      const [found, rows, organization] = await Promise.all([
        analytics.ofGroup(machines, daysOf, method, organizationId),
        analytics.machinesOfGroup(machines, daysOf, method),
        ownerOf(reader),
      ])
      const names = new Map(machines.map((machine) => [machine.publicId, machine.name]))
      const named = rows
        .map((row) => ({ ...row, Name: names.get(row.MachineId) ?? row.MachineId }))
        .sort((a, b) => (b.OEE ?? -1) - (a.OEE ?? -1))
      // The group of all machines has one name in the database, and that of the pages for people.
      const name = isAll ? t('report.group_all') : given
      const title = isAll ? t('report.of_all') : t('report.of', { name })
      const report = groupReport(found, named, { name, title, organization, method, language })
      return { report, days: { from: found.From, to: found.To } }
    },

    async ofMachine(
      machine: MachineRecord,
      daysOf: DaysOf,
      method: KpiMethod,
      reader: ReportReader,
    ): Promise<PeriodReport> {
      const { language, organizationId } = reader
      const { name } = machine
      const [found, organization] = await Promise.all([
        analytics.ofMachine(machine, daysOf, method, organizationId),
        ownerOf(reader),
      ])
      const title = reportTexts(language).t('report.of', { name })
      const report = machineReport(found, { name, title, organization, method, language })
      return { report, days: { from: found.From, to: found.To } }
    },
  }
}
