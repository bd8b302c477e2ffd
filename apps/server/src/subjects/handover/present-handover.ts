import type {
  HandoverHead,
  HandoverLine,
  HandoverNote,
  HandoverReport,
} from '@millwright/contract/handover/handover-shapes'
import { handoverState } from '@millwright/domain/handover/handover'
import { longestStops, type MachineMade, madeByLine } from '@millwright/domain/handover/shift-report'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { AlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { ListedHandover } from './handover-store.ts'
import type { NoteRecord } from './note-store.ts'
import type { ShiftMachine } from './shift-machine-store.ts'
import type { WrittenReport } from './written-report.ts'

/** As many as a page shows beside each other in two rows; the rest is in the fleet. */
const MOST_LINES = 8
const LARGEST = 3

export const presentHead = (handover: ListedHandover, now: number): HandoverHead => ({
  Id: handover.publicId,
  SiteName: handover.siteName,
  Number: handover.number,
  Day: handover.day,
  From: handover.from,
  To: handover.to,
  Timezone: handover.timezone,
  State: handoverState(handover, now),
  Notes: handover.notes,
  Unread: handover.unread,
  HandedOver: handover.givenAt === null ? null : { By: handover.givenBy, At: handover.givenAt },
  Confirmed:
    handover.confirmedAt === null
      ? null
      : { By: handover.confirmedBy, At: handover.confirmedAt, Unread: handover.confirmedUnread },
})

export const presentNote = (note: NoteRecord, accountId: number): HandoverNote => ({
  Id: note.publicId,
  Text: note.text,
  Machine: note.machine && {
    Id: note.machine.publicId,
    Name: note.machine.name,
    Family: note.machine.family,
  },
  Group: note.group && { Id: note.group.publicId ?? '', Name: note.group.name },
  By: note.author,
  At: note.at,
  IsOwn: note.authorId === accountId,
  IsRead: note.isRead,
  ReadBy: [...note.readBy],
  Photos: note.photos.map(({ publicId, file }) => ({ Id: publicId, Name: file.name })),
})

/** A group of machines with the public ids of those in it. */
export type GroupWithMachines = Pick<GroupRecord, 'publicId' | 'name'> & {
  readonly machineIds: ReadonlySet<string>
}

interface ReportView {
  /** Those that the reader sees, by their ids. */
  readonly machines: ReadonlyMap<number, ShiftMachine>
  readonly groups: readonly GroupWithMachines[]
  readonly texts: AlarmTexts
}

export function presentReport(
  report: WrittenReport,
  { machines, groups, texts }: ReportView,
): Omit<HandoverReport, 'People'> & { People: { Name: string; Remark: string; IsAbsent: boolean }[] } {
  const ofMachine = <T extends { readonly machineId: number }, R>(
    all: readonly T[],
    present: (each: T, machine: ShiftMachine) => R,
  ): R[] =>
    all.flatMap((each) => {
      const machine = machines.get(each.machineId)
      return machine ? [present(each, machine)] : []
    })
  const named = ({ publicId, name }: ShiftMachine) => ({ MachineId: publicId, MachineName: name })
  const made = report.made.filter(({ machineId }) => machines.has(machineId))
  const stops = report.stops.filter(({ machineId }) => machines.has(machineId))
  return {
    Lines: linesOf(made, machines, groups),
    Stops: {
      Count: made.reduce((sum, each) => sum + each.stops, 0),
      Ms: made.reduce((sum, each) => sum + each.stopMs, 0),
      Largest: ofMachine(longestStops(stops, LARGEST), (stop, machine) => ({
        ...named(machine),
        Family: machine.family,
        From: stop.from,
        To: stop.to,
        Status: stop.status,
        Reason: stop.reason,
        Alarm: stop.alarm && { Code: stop.alarm.code, Text: texts.wordsOf(machine, stop.alarm).text },
      })),
    },
    Alarms: ofMachine(report.alarms, (alarm, machine) => ({
      ...named(machine),
      Code: alarm.code,
      Text: texts.wordsOf(machine, alarm).text,
      Since: alarm.since,
    })),
    Silent: ofMachine(report.silent, ({ since }, machine) => ({ ...named(machine), Since: since })),
    Work: ofMachine(report.work, (work, machine) => ({
      ...named(machine),
      ActivityId: work.activity,
      Action: work.action,
      State: work.state,
      At: work.at,
      By: work.by,
    })),
    People: ofMachine(report.people, ({ name }, machine) => ({
      Name: name,
      Remark: machine.name,
      IsAbsent: false,
    })),
  }
}

/** By the groups that the reader sees; by family where nobody made any. */
function linesOf(
  made: readonly MachineMade[],
  machines: ReadonlyMap<number, ShiftMachine>,
  groups: readonly GroupWithMachines[],
): HandoverLine[] {
  const publicIdOf = (id: number): string => machines.get(id)?.publicId ?? ''
  const line = (members: readonly MachineMade[], name: Pick<HandoverLine, 'Id' | 'Name'>) => {
    const { machines: count, kpi, value, goal, goalsFromRate, heldUpBy } = madeByLine(members)
    return {
      ...name,
      // Which decides about the unit: parts are sides on an edge bander.
      Family:
        machines.get((members.find((each) => each.kpi === kpi) ?? members[0])?.machineId ?? 0)?.family ?? '',
      Machines: count,
      Kpi: kpi,
      Value: value,
      Goal: goal,
      GoalsFromRate: goalsFromRate,
      HeldUpBy: heldUpBy === null ? '' : (machines.get(heldUpBy)?.name ?? ''),
    }
  }
  const byGroup = groups.flatMap((group) => {
    const members = made.filter(({ machineId }) => group.machineIds.has(publicIdOf(machineId)))
    return members.length > 0 ? [line(members, { Id: group.publicId, Name: group.name })] : []
  })
  if (byGroup.length > 0) return byGroup.slice(0, MOST_LINES)
  const families = Map.groupBy(made, ({ machineId }) => machines.get(machineId)?.family ?? '')
  return [...families]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_LINES)
    .map(([family, members]) => line(members, { Id: family, Name: '' }))
}
