import {
  type CurrentJob,
  currentJob,
  JOB_STATES,
  type Job,
  jobStateOf,
} from '@millwright/domain/connectors/job-list'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { OpcuaName } from '@millwright/domain/connectors/opcua-meanings'
import { type ClientSession, type DataValue, type NodeId, promoteOpaqueStructure } from 'node-opcua-client'
import { timeOf } from './clock.ts'
import { clean } from './values.ts'
import type { WatchedItem } from './watched-item.ts'

/** Of ISA-95 job control (OPC 10031-4), which machines have by OPC 40001-3. */
const JOB_CONTROL = 'http://opcfoundation.org/UA/ISA95-JOBCONTROL_V2/'
const LISTS: ReadonlySet<string> = new Set(['JobOrderList', 'JobOrderResponseList'])

/** Values that a list becomes: a list of structures is none. */
const FIELDS = ['JobOrderID', 'State'] as const
type JobField = (typeof FIELDS)[number]

const isField = (name: string): name is JobField => FIELDS.some((field) => field === name)

export const isJobList = ({ uri, name }: OpcuaName): boolean => uri === JOB_CONTROL && LISTS.has(name)

/** The id of a value of a list: no id of OPC UA begins so. */
const jobNode = (field: JobField, list: string): string => `job=${field};${list}`

/** The value and the list that an id is of; null for every other id. */
export function readJobNode(id: string): { readonly field: JobField; readonly list: string } | null {
  const [, field = '', list = ''] = /^job=([A-Za-z]+);(.+)$/s.exec(id) ?? []
  return isField(field) && list !== '' ? { field, list } : null
}

const jobValue = (job: CurrentJob, field: JobField): string => (field === 'State' ? job.state : job.id)

/** The values of a list, below it. */
export async function offeredJob(
  session: ClientSession,
  node: NodeId,
  { list, name, offset, now }: { list: string; name: string; offset: number; now: () => number },
): Promise<OfferedNode[]> {
  const value = await session.read({ nodeId: node })
  const job = currentJob(await jobsIn(session, value), '')
  const ts = timeOf(value, offset, now())
  return FIELDS.map((field) => ({
    id: jobNode(field, list),
    name: field,
    kind: 'value',
    hasMore: false,
    type: 'text',
    unit: '',
    meaning: `isa95:${name}/${field}`,
    words: field === 'State' ? [...JOB_STATES] : [],
    now: { node: jobNode(field, list), v: value.statusCode.isBad() ? null : jobValue(job, field), ts },
  }))
}

interface JobItemNeeds {
  readonly session: ClientSession
  readonly offset: () => number
  readonly now: () => number
  /** Structures are read with their types, which the server has to be asked for: later than the message that brought them. */
  readonly onReadings: (readings: readonly Reading[]) => void
}

/** A value of a list that is watched. */
export function createJobItem(
  id: string,
  node: NodeId,
  field: JobField,
  { session, offset, now, onReadings }: JobItemNeeds,
): WatchedItem {
  let before = ''
  let working = Promise.resolve()

  async function read(value: DataValue): Promise<void> {
    const job = currentJob(await jobsIn(session, value), before)
    before = job.id
    const v = value.statusCode.isBad() ? null : jobValue(job, field)
    const reading = { node: id, v, ts: timeOf(value, offset(), now()) }
    if (item.last?.v === reading.v) return
    item.last = reading
    onReadings([reading])
  }

  const item: WatchedItem = {
    id,
    node,
    filter: null,
    hasHistory: false,
    created: null,
    last: null,
    isOfOtherType: false,
    hasOverflowed: false,
    spacing: null,
    alarms: null,
    // In the order in which they came, whatever one of them takes.
    value(value) {
      working = working.then(() => read(value)).catch(() => {})
      return []
    },
    event: () => [],
  }
  return item
}

interface State {
  readonly stateNumber?: unknown
}
/** An entry of either list, as the library reads it by its types. */
interface Entry {
  readonly jobOrder?: { readonly jobOrderID?: unknown }
  readonly jobOrderID?: unknown
  readonly state?: readonly State[]
  readonly jobState?: readonly State[]
}

/** The first state is the one that counts: others are within it. */
async function jobsIn(session: ClientSession, value: DataValue): Promise<Job[]> {
  if (value.statusCode.isBad() || !value.value) return []
  await promoteOpaqueStructure(session, [value])
  const list: unknown = value.value.value
  if (!Array.isArray(list)) return []
  return list.flatMap(({ jobOrder, jobOrderID, state, jobState }: Entry) => {
    const id = jobOrder?.jobOrderID ?? jobOrderID
    const [top] = state ?? jobState ?? []
    return typeof id === 'string' ? [{ id: clean(id), state: jobStateOf(top?.stateNumber) }] : []
  })
}
