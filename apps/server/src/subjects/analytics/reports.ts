import type { KpiMethod } from '@millwright/domain/analytics/figures'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { AnalysedMachineStore } from './analysed-machine-store.ts'
import type { Analytics } from './analytics.ts'
import type { DaysOf } from './period-usage.ts'
import { groupReport, machineReport } from './report/build-report.ts'
import type { Report } from './report/report.ts'

export interface ReportsDeps {
  analytics: Analytics
  machinesOf: AnalysedMachineStore
}

/** A report with its days, as they are in the name of a file. */
export interface PeriodReport {
  readonly report: Report
  readonly period: string
}

/** The figures of the pages, as reports in the language of the reader. */
export const createReports = ({ analytics, machinesOf }: ReportsDeps) => ({
  async ofGroup(
    { id, name }: Pick<GroupRecord, 'id' | 'name'>,
    daysOf: DaysOf,
    method: KpiMethod,
    language: string,
  ): Promise<PeriodReport> {
    const machines = await machinesOf.ofGroup(id)
    const [found, rows] = await Promise.all([
      analytics.ofGroup(machines, daysOf, method),
      analytics.machinesOfGroup(machines, daysOf, method),
    ])
    const names = new Map(machines.map((machine) => [machine.publicId, machine.name]))
    const named = rows
      .map((row) => ({ ...row, Name: names.get(row.MachineId) ?? row.MachineId }))
      .sort((a, b) => (b.OEE ?? -1) - (a.OEE ?? -1))
    const report = groupReport(found, named, { name, method, language })
    return { report, period: `${found.From}-${found.To}` }
  },

  async ofMachine(
    machine: MachineRecord,
    daysOf: DaysOf,
    method: KpiMethod,
    language: string,
  ): Promise<PeriodReport> {
    const found = await analytics.ofMachine(machine, daysOf, method)
    const report = machineReport(found, { name: machine.name, method, language })
    return { report, period: `${found.From}-${found.To}` }
  },
})
