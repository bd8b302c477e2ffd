import type {
  Activity,
  ActivityDetail,
  Due,
  Photo,
  ScheduledOperation,
} from '@millwright/contract/maintenance/activity-shapes'
import { MINUTES_FIELD } from '@millwright/domain/maintenance/work'
import type { RunsOut } from '@millwright/domain/tools/runs-out'
import type { ActivityEvent } from './activity-event-store.ts'
import type { AboutMachine, ScheduleRecord } from './operation-store.ts'
import type { PhotoRecord } from './photo-store.ts'
import type { ActivityRecord } from './shared/activity-store.ts'

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const presentDue = (due: RunsOut | null): Due => ({
  kind: due?.kind ?? 'noForecast',
  at: due?.kind === 'day' ? timeOf(due.at) : null,
  earliest: due?.kind === 'day' ? timeOf(due.earliest) : null,
  latest: due?.kind === 'day' ? timeOf(due.latest) : null,
  perDay: due?.kind === 'day' ? due.perDay : null,
  why: due?.kind === 'noForecast' ? due.why : '',
})

interface About extends AboutMachine {
  readonly code: string
  readonly action: string
  readonly group: string
  readonly device: string
  readonly minutes: number
  readonly stage: ActivityRecord['stage']
  readonly level: number | null
  readonly gauges: ActivityRecord['gauges']
  readonly due: RunsOut | null
  readonly plannedFrom: Date | null
  readonly plannedTo: Date | null
  readonly plannedBy: string
}

const aboutOf = (record: About) => ({
  Code: record.code,
  Action: record.action,
  Group: record.group,
  Device: record.device,
  Minutes: record.minutes,
  MachineId: record.machine,
  MachineName: record.machineName,
  Model: record.model,
  Family: record.family,
  Timezone: record.timezone,
  Stage: record.stage,
  Level: record.level,
  Gauges: [...record.gauges],
  Due: presentDue(record.due),
  Window:
    record.plannedFrom && record.plannedTo
      ? { From: record.plannedFrom.getTime(), To: record.plannedTo.getTime() }
      : null,
  PlannedBy: record.plannedBy,
})

export const presentScheduled = (record: ScheduleRecord): ScheduledOperation => ({
  Id: record.publicId,
  TaskId: record.taskId,
  ...aboutOf(record),
  ActivityId: record.activity ?? '',
  Since: record.cycleFrom.toISOString(),
})

export function presentActivity(record: ActivityRecord): Activity {
  const minutes = record.work[MINUTES_FIELD]?.value ?? ''
  return {
    Id: record.publicId,
    Timestamp: record.raisedAt.toISOString(),
    AssigneeId: record.assignee ?? '',
    assignee: record.assigneeName,
    AssignedBy: record.assignedBy,
    priority: record.priority,
    State: record.state,
    // Made of a test, it has no operation that says when: it is due since it was made.
    ...aboutOf({ ...record, due: record.due ?? (record.dueSince && { kind: 'over' }) }),
    DueSince: record.dueSince?.toISOString() ?? null,
    StartedAt: record.startedAt?.toISOString() ?? null,
    DoneAt: record.doneAt?.toISOString() ?? null,
    DoneBy: record.doneBy,
    MinutesUsed: minutes === '' ? null : Number(minutes),
  }
}

export const presentPhoto = ({ publicId, createdBy, createdAt, file }: PhotoRecord): Photo => ({
  Id: publicId,
  Name: file.name,
  Size: file.size,
  CreatedBy: createdBy,
  CreatedAt: createdAt.toISOString(),
})

export const presentDetail = (
  record: ActivityRecord,
  photos: readonly PhotoRecord[],
  history: readonly ActivityEvent[],
): ActivityDetail => ({
  ...presentActivity(record),
  Version: record.version,
  Steps: [...record.steps],
  Parts: [...record.parts],
  Work: Object.entries(record.work).map(([field, { value, by, at }]) => ({
    field,
    value,
    by,
    at: new Date(at).toISOString(),
  })),
  Photos: photos.map(presentPhoto),
  Signature: record.signature,
  OpenReason: record.openReason,
  TestId: (record.hasTest && record.testUuid) || '',
  History: history.map(({ at, by, what, detail }) => ({
    At: at.toISOString(),
    By: by,
    What: what,
    Detail: detail,
  })),
})
